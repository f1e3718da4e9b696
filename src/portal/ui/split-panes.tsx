// Two panes side by side, with a divider that is moved by pointer or keys. Narrow windows have no room
// for it: there the panes stand below each other and the divider is not drawn.
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { readItem, writeItem } from '#portal/api/stored-item.ts';
import styles from '#portal/ui/split-panes.module.css';

const [least, most, half] = [25, 75, 50];
const step = 2;

export function SplitPanes({
  label,
  storedAs,
  early = false,
  className,
  first,
  second,
}: {
  /** The divider's name for screen readers: what its value is. */
  label: string;
  /** The name under which the device remembers the place of the divider. */
  storedAs: string;
  /** Side by side from 840 px instead of 1000: where no sidebar takes its part. */
  early?: boolean;
  className?: string | undefined;
  first: ReactNode;
  second: ReactNode;
}) {
  const panes = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(() => within(Number(readItem(storedAs) ?? half)));

  function move(next: number) {
    setShare(within(next));
    writeItem(storedAs, within(next) === half ? undefined : String(within(next)));
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowLeft: share - step,
      ArrowRight: share + step,
      Home: least,
      End: most,
      Enter: half,
    }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(next);
  }

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
    const box = panes.current?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    move(((clientX - box.left) / box.width) * 100);
  }

  const shares: Shares = { '--share': `${share}fr`, '--rest': `${100 - share}fr` };
  return (
    <div
      ref={panes}
      className={[styles.panes, className].filter(Boolean).join(' ')}
      data-early={early || undefined}
      style={shares}
    >
      {first}
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={share}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuetext={`${share} %`}
        tabIndex={0}
        className={styles.divider}
        onKeyDown={onKeyDown}
        onDoubleClick={() => move(half)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      />
      {second}
    </div>
  );
}

type Shares = CSSProperties & Record<'--share' | '--rest', string>;

function within(share: number): number {
  return Number.isFinite(share) ? Math.round(Math.min(most, Math.max(least, share))) : half;
}
