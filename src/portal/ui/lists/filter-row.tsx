import { type ReactNode, useId, useState } from 'react';
import { Button } from '#portal/ui/button.tsx';
import page from '#portal/ui/page.module.css';

/** Filters of a list in one line, on a phone two beside each other; the dates are hidden until a button opens them. */
export function FilterRow({
  children,
  dates,
  activeDates,
  className,
}: {
  children: ReactNode;
  dates: ReactNode;
  /** The number of date filters in use. */
  activeDates: number;
  /** Layout of the dates. */
  className?: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const datesId = useId();
  return (
    <>
      <div className={`${page.row} ${page.filters}`}>
        {children}
        <Button aria-expanded={isOpen} aria-controls={datesId} onClick={() => setIsOpen(!isOpen)}>
          {activeDates === 0 ? 'Filter by date' : `Filter by date (${activeDates})`}
        </Button>
      </div>
      <div id={datesId} className={className} hidden={!isOpen}>
        {dates}
      </div>
    </>
  );
}
