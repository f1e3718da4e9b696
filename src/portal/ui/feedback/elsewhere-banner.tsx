import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

export interface Elsewhere {
  takeSaved: () => void;
  keepMine: () => void;
}

/** Two texts of one thing: what is typed here, and what somebody saved in between. */
export function ElsewhereBanner({
  what,
  elsewhere,
}: {
  what: 'request' | 'template' | 'page';
  elsewhere: Elsewhere;
}) {
  return (
    <Banner
      tone="error"
      live
      title={`This ${what} was changed elsewhere meanwhile.`}
      action={
        <>
          <Button onClick={elsewhere.keepMine}>Keep my text</Button>
          <Button onClick={elsewhere.takeSaved}>Show the saved one</Button>
        </>
      }
    >
      Your text is untouched.
    </Banner>
  );
}
