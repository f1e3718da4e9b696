import { useEffect, useState } from 'react';
import { TextField } from '#portal/ui/fields/text-field.tsx';

const searchAfterMs = 250;

/** The search of a list; it asks once the typing pauses. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [asked, setAsked] = useState(value);
  // Set from elsewhere, by Clear filters or Back; what was asked for here comes back while more is typed.
  if (seen !== value) {
    setSeen(value);
    if (value !== asked) setTyped(value);
    setAsked(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      setAsked(typed);
      onSearch(typed);
    }, searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <TextField
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
