// Both ends with reload: the server restarts on change, vite serves the portal and passes calls on.
import { spawn } from 'node:child_process';

const portalPort = '5173';
const both = [
  [
    '--watch-path=src/server',
    '--watch-path=src/services',
    '--watch-path=src/contract',
    'src/server/main.ts',
  ],
  ['node_modules/vite/bin/vite.js', '--port', portalPort, '--strictPort'],
].map((args) =>
  spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { PUBLIC_URL: `http://localhost:${portalPort}`, ...process.env },
  }),
);

const stop = () => {
  for (const child of both) child.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const child of both) child.once('exit', stop);
