import { type ComponentProps, type MouseEvent, useState } from 'react';
import { PrivacyText } from '#portal/site/legal/privacy-text.tsx';
import { TermsText } from '#portal/site/legal/terms-text.tsx';
import { Checkbox } from '#portal/ui/fields/checkbox.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** The consent of the sign-up form; its links open the texts in a dialog above the form. */
export function TermsCheckbox(input: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const [shown, setShown] = useState<'terms' | 'privacy'>();
  const open = (which: 'terms' | 'privacy') => (event: MouseEvent) => {
    // With a modifier key it is an ordinary link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(which);
  };
  return (
    <>
      <Checkbox
        {...input}
        label={
          <>
            I am 16 or older and agree to the{' '}
            <a href="/terms" onClick={open('terms')}>
              Terms of Service
            </a>{' '}
            and the{' '}
            <a href="/privacy-policy" onClick={open('privacy')}>
              Privacy Policy
            </a>
          </>
        }
      />
      <Dialog
        wide
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === 'privacy' ? 'Privacy Policy' : 'Terms of Service'}
      >
        {shown === 'privacy' ? <PrivacyText /> : <TermsText />}
      </Dialog>
    </>
  );
}
