// One list of columns with two renderings: a table where it has room, else cards with term and value. A
// table restyled as blocks would lose its meaning for screen readers.
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { DataCards } from '#portal/ui/lists/data-cards.tsx';
import styles from '#portal/ui/lists/data-list.module.css';
import type { DataListProps } from '#portal/ui/lists/data-list-props.ts';
import { DataTable } from '#portal/ui/lists/data-table.tsx';
import { tableRoom, useMediaQuery } from '#portal/ui/media-query.ts';

export function DataList<Row>({ failure, rows, empty, asCards, ...props }: DataListProps<Row>) {
  const isWide = useMediaQuery(tableRoom);
  // Rows stay visible when a refresh fails; the banner says that they may be outdated.
  const banner = failure ? (
    <Banner tone="error" live action={<Button onClick={failure.onRetry}>Retry</Button>}>
      {failure.message}
    </Banner>
  ) : null;
  if (!rows) return banner ?? <Skeleton lines={6} label={`Loading ${props.caption}`} />;
  const Rows = isWide && !asCards ? DataTable : DataCards;
  return (
    <div className={styles.list}>
      {banner}
      {rows.length === 0 ? empty : <Rows {...props} rows={rows} />}
      {rows.length === 0 ? null : props.pager}
    </div>
  );
}
