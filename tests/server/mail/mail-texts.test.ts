import { describe, expect, test } from 'vitest';
import { parseMailText } from '#server/mail/mail-texts.ts';
import { fillMail, renderMail } from '#server/mail/render-mail.ts';

const hostile = '<b>&\'"</b> *x* [y](z) {{link}} $&';
const escaped = '&lt;b&gt;&amp;&#39;&quot;&lt;/b&gt; *x* [y](z) {{link}} $&amp;';

describe('the text of a mail', () => {
  test('has exactly the placeholders of its mail', () => {
    const source = 'Subject: Hello {{name}}\n\nWrite to {{address}}.';
    expect(() => parseMailText(source, { name: 'line' })).toThrow('address');
    expect(() => parseMailText(source, { name: 'line', address: 'line', phone: 'line' })).toThrow(
      'phone',
    );
    expect(() => parseMailText(source, { name: 'line', address: 'line' })).not.toThrow();
  });

  test('becomes plain text and HTML, both with the address of the link', () => {
    const link = 'https://portal.test/auth/verify-email?token=_a_&b=1';
    const mail = renderMail('verification', { brandName: 'Papers', link });
    expect(mail.subject).toBe('Confirm your e-mail address for Papers');
    expect(mail.text).toBe(
      [
        'Hello,',
        'An account at Papers was created with this e-mail address. Open the link below to confirm that the address is yours. The link works once, within 48 hours.',
        link,
        'If you did not sign up, ignore this e-mail: nobody can log in without the confirmation.',
        'Papers\n',
      ].join('\n\n'),
    );
    expect(mail.html).toContain(`<a href="${link.replace('&', '&amp;')}" style=`);
    expect(mail.html).toContain('>Confirm e-mail address</a>');
  });

  test('inserts values literally, whatever characters they contain', () => {
    const text = parseMailText('Subject: To {{name}}\n\nDear {{name}},', { name: 'line' });
    const mail = fillMail(text, { name: hostile });
    expect(mail.subject).toBe(`To ${hostile}`);
    expect(mail.text).toBe(`Dear ${hostile},\n`);
    expect(mail.html).toContain(`<p>Dear ${escaped},</p>`);
    expect(mail.html).toContain(`<title>To ${escaped}</title>`);
  });

  test('keeps line breaks in typed text', () => {
    const text = parseMailText('Subject: It\n\nYou wrote:\n> {{message}}', { message: 'lines' });
    const mail = fillMail(text, { message: 'one\n\n  two' });
    expect(mail.text).toBe('You wrote:\n> one\n> \n>   two\n');
    expect(mail.html).toContain(
      '<blockquote style="white-space: pre-wrap">one\n\n  two</blockquote>',
    );
  });

  test('omits a line whose value is missing', () => {
    const text = parseMailText('Subject: It\n\nName: {{name}}\nCompany: {{company}}', {
      name: 'line',
      company: 'missing',
    });
    expect(fillMail(text, { name: 'Ana', company: undefined }).text).toBe('Name: Ana\n');
    expect(fillMail(text, { name: 'Ana', company: 'Co' }).html).toContain(
      '<p>Name: Ana<br>Company: Co</p>',
    );
  });
});
