/** The date a published text carries. */
export function UpdatedOn({ at }: { at: string }) {
  return (
    <p>
      Updated <time dateTime={at}>{day.format(new Date(at))}</time>
    </p>
  );
}

// In one zone for all: the server that draws the page does not know the reader's.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
