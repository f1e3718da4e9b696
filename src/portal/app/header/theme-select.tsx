import { useId, useSyncExternalStore } from 'react';
import styles from '#portal/app/header/theme-select.module.css';
import { readFirstTheme, readTheme, setTheme, subscribeTheme, themes } from '#portal/app/theme.ts';

const labels = { system: 'System', light: 'Light', dark: 'Dark' } as const;

export function ThemeSelect() {
  const id = useId();
  const current = useSyncExternalStore(subscribeTheme, readTheme, readFirstTheme);
  return (
    <div className={styles.row}>
      <label htmlFor={id}>Theme</label>
      <select
        id={id}
        value={current}
        onChange={(event) => {
          const chosen = themes.find((theme) => theme === event.target.value);
          if (chosen) setTheme(chosen);
        }}
      >
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {labels[theme]}
          </option>
        ))}
      </select>
    </div>
  );
}
