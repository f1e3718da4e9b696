import type { ComponentProps } from 'react';
import { limits } from '#contract/limits.ts';
import styles from '#portal/site/contact/contact.module.css';
import { messageLength } from '#portal/site/contact/message-length.ts';
import { TextArea } from '#portal/ui/fields/text-area.tsx';

const { contactMessageLengthMax: lengthMax } = limits;

/**
 * The message with its counter. Longer text can be pasted and then shortened; nothing is cut off.
 */
export function MessageField({
  text,
  ...input
}: Omit<ComponentProps<typeof TextArea>, 'label' | 'hint'> & { text: string }) {
  const length = messageLength(text);
  return (
    <TextArea
      {...input}
      label="Message"
      rows={7}
      hint={
        <>
          <span className={length > lengthMax ? styles.tooLong : styles.count}>
            {length}/{lengthMax}
          </span>{' '}
          characters. For a failed call, name its request id. Never send an API key.
        </>
      }
    />
  );
}
