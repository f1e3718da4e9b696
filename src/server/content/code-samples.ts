// The same call in the languages people send it from. Each is a whole program: the tests take it off
// the page and run it as it is. The key comes from the environment, so that a sample copied into a
// ticket or a repository carries no secret.
import { type Dialect, printLiteral } from '#server/content/print-literal.ts';

export interface CodeSample {
  /** Last part of the heading's id. */
  id: string;
  title: string;
  /** As in `language-…` of the code block. */
  language: string;
  /** Where to put it and how to run it. */
  note: string;
  code: string;
}

/** Programs that send `body` to `url` and save the answered file. */
export function codeSamples(call: { url: string; body: unknown; saveAs: string }): CodeSample[] {
  const { url, saveAs } = call;
  const body = (dialect: Dialect, shift?: string) => printLiteral(call.body, dialect, shift);
  return [
    {
      id: 'curl',
      title: 'curl',
      language: 'bash',
      note: 'For a POSIX shell. With an error status curl ends with code 22, and the refusal stands in the file.',
      code: curl(url, body('json'), saveAs),
    },
    {
      id: 'javascript',
      title: 'JavaScript',
      language: 'javascript',
      note: 'Node 20 or newer, nothing to install. Save it as `convert.mjs` and run `node convert.mjs`.',
      code: javascript(url, body('javascript'), saveAs),
    },
    {
      id: 'python',
      title: 'Python',
      language: 'python',
      note: 'Python 3.8 or newer, standard library only. Save it as `convert.py` and run `python3 convert.py`.',
      code: python(url, body('python'), saveAs),
    },
    {
      id: 'php',
      title: 'PHP',
      language: 'php',
      note: 'PHP 8, no extension needed. Save it as `convert.php` and run `php convert.php`.',
      code: php(url, body('php'), saveAs),
    },
    {
      id: 'csharp',
      title: 'C#',
      language: 'csharp',
      note: '.NET 8. Put it in the `Program.cs` of a console project and run `dotnet run`.',
      code: csharp(url, body('csharp', '        '), saveAs),
    },
  ];
}

// POSIX shells read nothing inside single quotes; a quote itself is closed, escaped and reopened.
function curl(url: string, body: string, saveAs: string): string {
  return `curl '${url}' \\
  --fail-with-body --silent --show-error \\
  -H 'Content-Type: application/json' \\
  -H "X-API-Key: $API_KEY" \\
  -o '${saveAs}' \\
  --data-raw '${body.replaceAll("'", "'\\''")}'`;
}

function javascript(url: string, body: string, saveAs: string): string {
  return `import { writeFile } from 'node:fs/promises';

const body = ${body};

const response = await fetch('${url}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-API-Key': process.env.API_KEY },
  body: JSON.stringify(body),
});
if (!response.ok) {
  const problem = await response.json();
  throw new Error(\`\${problem.error_key}: \${problem.message} (\${problem.request_id})\`);
}
await writeFile('${saveAs}', new Uint8Array(await response.arrayBuffer()));
console.log(\`Saved. Requests left: \${response.headers.get('X-Requests-Remaining')}\`);`;
}

function python(url: string, body: string, saveAs: string): string {
  return `import json
import os
import urllib.error
import urllib.request

body = ${body}

request = urllib.request.Request(
    "${url}",
    data=json.dumps(body).encode("utf-8"),
    headers={"Content-Type": "application/json", "X-API-Key": os.environ["API_KEY"]},
)
try:
    with urllib.request.urlopen(request, timeout=60) as response:
        content = response.read()
        remaining = response.headers["X-Requests-Remaining"]
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['error_key']}: {problem['message']} ({problem['request_id']})")
with open("${saveAs}", "wb") as file:
    file.write(content)
print(f"Saved. Requests left: {remaining}")`;
}

function php(url: string, body: string, saveAs: string): string {
  return `<?php
$body = ${body};

$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => "Content-Type: application/json\\r\\nX-API-Key: " . getenv('API_KEY'),
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
file_put_contents('${saveAs}', $answer);
echo "Saved.\\n";`;
}

function csharp(url: string, body: string, saveAs: string): string {
  return `using System;
using System.IO;
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
            request.Headers.Add("X-API-Key", Environment.GetEnvironmentVariable("API_KEY"));
            request.Content = new StringContent(JsonSerializer.Serialize(body), Encoding.UTF8, "application/json");
            using (var response = await client.SendAsync(request))
            {
                if (!response.IsSuccessStatusCode)
                {
                    throw new Exception(await response.Content.ReadAsStringAsync());
                }
                File.WriteAllBytes("${saveAs}", await response.Content.ReadAsByteArrayAsync());
            }
        }
        Console.WriteLine("Saved.");
    }
}`;
}
