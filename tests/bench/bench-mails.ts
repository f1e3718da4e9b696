// A thousand mails that are due at once, with the process killed when a quarter of them has arrived: how
// many are lost, how many come twice, and how fast they go beside a bare loop over the same mail server.
import { createTransport } from 'nodemailer';
import { limits } from '#contract/limits.ts';
import { ratio, say, throughput } from '#tests/bench/rounds.ts';
import { killedDrain } from '#tests/kit/killed-drain.ts';
import { openSmtpServer } from '#tests/server/mail/smtp-kit.ts';

const count = 1000;

export async function benchMails(): Promise<void> {
  const { asked, arrived, beforeKill, perSecond } = await killedDrain(count, 90_000);
  const there = new Set(arrived);
  const lost = asked.filter((id) => !there.has(id)).length;
  const floor = await bareLoop();
  say(
    `${asked.length} mails due at once, the process killed after ${beforeKill}: ${lost} lost (goal 0), ${arrived.length - there.size} twice (at most ${limits.mailsAtOnce}); ${perSecond.toFixed(0)} mails/s after the restart, a bare loop ${floor.toFixed(0)}/s, ratio ${ratio(perSecond, floor)}`,
  );
}

async function bareLoop(): Promise<number> {
  const smtp = await openSmtpServer();
  const transport = createTransport({ url: smtp.url });
  const mail = { from: 'a@example.com', to: 'b@example.com', subject: 'Mail', text: 'Hello' };
  const perSecond = await throughput(limits.mailsAtOnce, count, () => transport.sendMail(mail));
  transport.close();
  await smtp.close();
  return perSecond;
}
