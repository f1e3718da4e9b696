import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { shortCookie } from '#server/http/short-cookie.ts';

test('over https the captcha cookie is Secure and has the __Host- prefix, and one without is ignored', async () => {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', async (request, reply) => {
    const captcha = shortCookie(request, reply, { purpose: 'captcha', isSecure: true });
    const before = captcha.read() ?? 'none';
    captcha.set('token');
    return before;
  });
  const plain = await app.inject({ url: '/', headers: { cookie: 'captcha=planted' } });
  expect(plain.body).toBe('none');
  expect(plain.headers['set-cookie']).toBe(
    '__Host-captcha=token; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  const own = await app.inject({ url: '/', headers: { cookie: '__Host-captcha=ours' } });
  expect(own.body).toBe('ours');
  await app.close();
});
