// The same call in the languages people send it from, for the documentation and for a request that is
// copied from the portal. Each is a whole program: the tests take it off the page and run it as it is.
// The key comes from the environment, so that a sample copied into a ticket or a repository carries no
// secret.
import { type Dialect, printLiteral } from '#contract/print-literal.ts';

export interface CodeSample {
  /** Names it among the others. */
  id: string;
  title: string;
  /** As in `language-…` of the code block. */
  language: string;
  /** Where to put it and how to run it. */
  note: string;
  code: string;
}

export interface SampleCall {
  url: string;
  body: unknown;
  /** The body as somebody wrote it, which curl sends to the letter. */
  bodyText?: string;
  /** Where the answer goes; absent, it is printed. */
  saveAs?: string | undefined;
  /** The body holds a key, so none is read from the environment. */
  hasKey?: boolean;
}

/** Programs that send `body` to `url` and save or print the answer. */
export function codeSamples(call: SampleCall): CodeSample[] {
  const body = (dialect: Dialect, shift?: string) => printLiteral(call.body, dialect, shift);
  return [
    {
      id: 'curl',
      title: 'curl',
      language: 'bash',
      note: 'For a POSIX shell. With an error status curl ends with code 22, and the refusal stands in the file.',
      code: curl(call, call.bodyText ?? body('json')),
    },
    {
      id: 'javascript',
      title: 'JavaScript',
      language: 'javascript',
      note: 'Node 20 or newer, nothing to install. Save it as `convert.mjs` and run `node convert.mjs`.',
      code: javascript(call, body('javascript')),
    },
    {
      id: 'python',
      title: 'Python',
      language: 'python',
      note: 'Python 3.8 or newer, standard library only. Save it as `convert.py` and run `python3 convert.py`.',
      code: python(call, body('python')),
    },
    {
      id: 'php',
      title: 'PHP',
      language: 'php',
      note: 'PHP 8, no extension needed. Save it as `convert.php` and run `php convert.php`.',
      code: php(call, body('php')),
    },
    {
      id: 'csharp',
      title: 'C#',
      language: 'csharp',
      note: '.NET 8. Put it in the `Program.cs` of a console project and run `dotnet run`.',
      code: csharp(call, body('csharp', '        ')),
    },
  ];
}

// POSIX shells read nothing inside single quotes; a quote itself is closed, escaped and reopened.
function curl({ url, saveAs, hasKey }: SampleCall, body: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl ${quoted(url)}`,
    '--fail-with-body --silent --show-error',
    "-H 'Content-Type: application/json'",
    ...(hasKey ? [] : ['-H "X-API-Key: $API_KEY"']),
    ...(saveAs === undefined ? [] : [`-o ${quoted(saveAs)}`]),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');
}

function javascript({ url, saveAs, hasKey }: SampleCall, body: string): string {
  const key = hasKey ? '' : ", 'X-API-Key': process.env.API_KEY";
  const [start, end] =
    saveAs === undefined
      ? ['', 'console.log(await response.text());']
      : [
          "import { writeFile } from 'node:fs/promises';\n\n",
          `await writeFile('${saveAs}', new Uint8Array(await response.arrayBuffer()));
console.log(\`Saved. Requests left: \${response.headers.get('X-Requests-Remaining')}\`);`,
        ];
  return `${start}const body = ${body};

const response = await fetch('${url}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json'${key} },
  body: JSON.stringify(body),
});
if (!response.ok) {
  const problem = await response.json();
  throw new Error(\`\${problem.error_key}: \${problem.message} (\${problem.request_id})\`);
}
${end}`;
}

function python({ url, saveAs, hasKey }: SampleCall, body: string): string {
  const [start, key] = hasKey ? ['', ''] : ['import os\n', ', "X-API-Key": os.environ["API_KEY"]'];
  const end =
    saveAs === undefined
      ? 'print(content.decode("utf-8"))'
      : `with open("${saveAs}", "wb") as file:
    file.write(content)
print(f"Saved. Requests left: {remaining}")`;
  return `import json
${start}import urllib.error
import urllib.request

body = ${body}

request = urllib.request.Request(
    "${url}",
    data=json.dumps(body).encode("utf-8"),
    headers={"Content-Type": "application/json"${key}},
)
try:
    with urllib.request.urlopen(request, timeout=60) as response:
        content = response.read()
${saveAs === undefined ? '' : '        remaining = response.headers["X-Requests-Remaining"]\n'}except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['error_key']}: {problem['message']} ({problem['request_id']})")
${end}`;
}

function php({ url, saveAs, hasKey }: SampleCall, body: string): string {
  const key = hasKey ? '"' : `\\r\\nX-API-Key: " . getenv('API_KEY')`;
  const end =
    saveAs === undefined
      ? 'echo $answer, "\\n";'
      : `file_put_contents('${saveAs}', $answer);
echo "Saved.\\n";`;
  return `<?php
$body = ${body};

$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => "Content-Type: application/json${key},
    'content' => json_encode($body, JSON_THROW_ON_ERROR),
    'ignore_errors' => true,
    'timeout' => 60,
]]);
$stream = fopen('${url}', 'rb', false, $context);
if ($stream === false) {
    exit(1);
}
$answer = stream_get_contents($stream);
$headers = stream_get_meta_data($stream)['wrapper_data'];
if (!str_contains($headers[0], ' 200 ')) {
    $problem = json_decode($answer, true);
    fwrite(STDERR, "{$problem['error_key']}: {$problem['message']} ({$problem['request_id']})\\n");
    exit(1);
}
${end}`;
}

function csharp({ url, saveAs, hasKey }: SampleCall, body: string): string {
  const key = hasKey
    ? ''
    : '            request.Headers.Add("X-API-Key", Environment.GetEnvironmentVariable("API_KEY"));\n';
  const [end, after] =
    saveAs === undefined
      ? ['Console.WriteLine(await response.Content.ReadAsStringAsync());', '']
      : [
          `File.WriteAllBytes("${saveAs}", await response.Content.ReadAsByteArrayAsync());`,
          '        Console.WriteLine("Saved.");\n',
        ];
  return `using System;
${body.includes('new Dictionary<') ? 'using System.Collections.Generic;\n' : ''}using System.IO;
using System.Net.Http;
using System.Text;
using System.Text.Json;
using System.Threading.Tasks;

static class Program
{
    static async Task Main()
    {
        var body = ${body};

        using (var client = new HttpClient())
        using (var request = new HttpRequestMessage(HttpMethod.Post, "${url}"))
        {
${key}            request.Content = new StringContent(JsonSerializer.Serialize(body), Encoding.UTF8, "application/json");
            using (var response = await client.SendAsync(request))
            {
                if (!response.IsSuccessStatusCode)
                {
                    throw new Exception(await response.Content.ReadAsStringAsync());
                }
                ${end}
            }
        }
${after}    }
}`;
}
