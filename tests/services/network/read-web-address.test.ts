import { expect, test } from 'vitest';
import { createGuardedFetch } from '#services/network/guarded-fetch.ts';
import { publicWeb } from '#services/network/network-policy.ts';
import { isPublicAddress } from '#services/network/public-address.ts';

const { signal } = new AbortController();
const resolved: string[] = [];
const strict = createGuardedFetch({
  policy: publicWeb,
  // The host names say what they resolve to; no connection is ever made.
  resolve: async (name) => {
    resolved.push(name);
    return name.split('.')[0] === 'mixed' ? ['93.184.216.34', '10.0.0.1'] : ['127.0.0.1'];
  },
});

test.each([
  ['UR1 loopback', 'http://127.0.0.1:8080/'],
  ['UR1 name', 'http://localhost/'],
  ['UR1 name with a dot', 'http://localhost./'],
  ['UR1 capitals', 'http://LOCALHOST/'],
  ['UR1 a name under it', 'http://a.localhost/'],
  ['UR2 one number', 'http://2130706433/'],
  ['UR2 hexadecimal', 'http://0x7f.1/'],
  ['UR2 hexadecimal whole', 'http://0x7f000001/'],
  ['UR2 octal', 'http://0177.0.0.1/'],
  ['UR2 short', 'http://127.1/'],
  ['UR2 zero', 'http://0/'],
  ['UR2 zeros', 'http://0.0.0.0/'],
  ['UR2 circled digits', 'http://①②⑦.0.0.1/'],
  ['UR2 ideographic dots', 'http://127。0。0。1/'],
  ['UR2 percent-encoded', 'http://%31%32%37.0.0.1/'],
  ['UR3 IPv6 loopback', 'http://[::1]/'],
  ['UR3 IPv6 nothing', 'http://[::]/'],
  ['UR3 mapped', 'http://[::ffff:127.0.0.1]/'],
  ['UR3 mapped in hexadecimal', 'http://[::ffff:7f00:1]/'],
  ['UR3 compatible', 'http://[::127.0.0.1]/'],
  ['UR3 NAT64', 'http://[64:ff9b::7f00:1]/'],
  ['UR3 local NAT64', 'http://[64:ff9b:1::7f00:1]/'],
  ['UR3 6to4', 'http://[2002:7f00:1::]/'],
  ['UR3 Teredo', 'http://[2001:0:7f00:1::]/'],
  ['UR3 link-local', 'http://[fe80::1]/'],
  ['UR3 cloud metadata by IPv6', 'http://[fd00:ec2::254]/'],
  ['UR3 multicast', 'http://[ff02::1]/'],
  ['UR3 site-local', 'http://[fec0::1]/'],
  ['UR4 cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['UR4 cloud agent', 'http://168.63.129.16/'],
  ['UR4 a name for metadata', 'http://metadata.google.internal/'],
  ['UR5 10/8', 'http://10.1.2.3/'],
  ['UR5 172.16/12', 'http://172.31.255.255/'],
  ['UR5 192.168/16', 'http://192.168.1.1/'],
  ['UR5 carrier NAT', 'http://100.64.0.1/'],
  ['UR5 benchmarks', 'http://198.18.0.1/'],
  ['UR5 multicast', 'http://224.0.0.1/'],
  ['UR5 reserved', 'http://240.0.0.1/'],
  ['UR5 0/8', 'http://0.1.2.3/'],
  ['UR5 broadcast', 'http://255.255.255.255/'],
  ['UR6 file', 'file:///etc/passwd'],
  ['UR6 file in capitals', 'FILE:///etc/passwd'],
  ['UR6 mixed case', 'File:///etc/passwd'],
  ['UR6 a share', '\\\\localhost\\etc\\passwd'],
  ['UR6 a share with slashes', '\\\\localhost/etc/passwd'],
  ['UR7 chrome', 'chrome://version'],
  ['UR7 view-source', 'view-source:http://example.com/'],
  ['UR7 about', 'about:blank'],
  ['UR7 devtools', 'devtools://devtools/bundled/inspector.html'],
  ['UR7 data', 'data:text/html,<p>x'],
  ['UR7 blob', 'blob:http://example.com/3f9c'],
  ['UR7 javascript', 'javascript:alert(1)'],
  ['UR7 ftp', 'ftp://example.com/'],
  ['UR7 gopher', 'gopher://example.com/'],
  ['UR8 a user name', 'http://example.com@127.0.0.1/'],
  ['UR8 credentials', 'http://user:pass@93.184.216.34/'],
  ['UR8 an empty user name with password', 'http://:pass@93.184.216.34/'],
  ['UR8 a backslash', 'http://93.184.216.34\\@127.0.0.1/'],
  ['UR9 a name for loopback', 'http://inner.example/'],
  ['UR9 a name with a public and a private address', 'http://mixed.example/'],
  ['UR13 port 22', 'http://93.184.216.34:22/'],
  ['UR13 port 25', 'http://93.184.216.34:25/'],
  ['UR13 port 6379', 'http://93.184.216.34:6379/'],
  ['UR13 port 5432', 'http://93.184.216.34:5432/'],
  ['UR13 port 3000', 'http://93.184.216.34:3000/'],
  ['UR14 a line break', 'http://93.184.216.34/\r\nHost: inner'],
  ['UR14 a tab in the scheme', 'ht\ttp://127.0.0.1/'],
  ['UR14 3000 letters of host', `http://${'a'.repeat(3000)}.example/`],
  ['UR15 64 kB', `http://93.184.216.34/${'a'.repeat(65_536)}`],
  ['UR15 a NUL', 'http://93.184.216.34/\0'],
  ['UR15 a lone surrogate', 'http://93.184.216.34/\ud800'],
  ['UR15 no address', 'not an address'],
  ['UR15 a path alone', '/etc/passwd'],
  ['a dot at the end', 'http://example.com./'],
  ['an inner name', 'http://db.internal/'],
])('%s is not allowed', async (_what, url) => {
  await expect(strict(url, { signal })).rejects.toMatchObject({
    name: 'FetchFailure',
    reason: 'not_allowed',
  });
});

test('a name that is not public is not even resolved', () => {
  expect(new Set(resolved)).toEqual(
    new Set(['inner.example', 'mixed.example', `${'a'.repeat(3000)}.example`]),
  );
});

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['', 'example.com', '999.1.1.1', '1.2.3'])('%j is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
