// Programs that use the archive. Each is whole, and the tests take it off the page and run it as it is,
// from the first to the last, in a folder with a file offer.pdf.
import type { CodeSample } from '#contract/code-samples.ts';

const key = '-H "X-API-Key: $API_KEY"';
const careful = '--fail-with-body --silent --show-error';

/** One curl call for each thing one does with a file, in the order of a file's life. */
export function archiveCurlSamples(url: string): Record<string, string> {
  return {
    uploadFile: `curl '${url}/files' \\
  ${careful} \\
  ${key} \\
  -F 'expires_in_hours=48' \\
  -F 'file=@offer.pdf'`,
    listFiles: `curl '${url}/files?limit=25&search=offer' \\
  ${careful} \\
  ${key}`,
    downloadArchivedFile: `curl '${url}/files/offer.pdf' \\
  ${careful} \\
  ${key} \\
  -o copy.pdf`,
    createFileLink: `curl '${url}/files/offer.pdf/link' \\
  ${careful} \\
  ${key} \\
  -H 'Content-Type: application/json' \\
  --data-raw '{"max_downloads":3}'`,
    zipFiles: `curl '${url}/files/zip' \\
  ${careful} \\
  ${key} \\
  -H 'Content-Type: application/json' \\
  -o files.zip \\
  --data-raw '{"file_names":["offer.pdf"]}'`,
    removeFile: `curl '${url}/files/offer.pdf' \\
  ${careful} \\
  ${key} \\
  -X DELETE`,
  };
}

/** Programs that upload a file and tell under which name it is kept. */
export function archiveUploadSamples(url: string): CodeSample[] {
  return [
    {
      id: 'javascript',
      title: 'JavaScript',
      language: 'javascript',
      note: 'Node 20 or newer, nothing to install. Save it as `upload.mjs` and run `node upload.mjs`.',
      code: `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.set('expires_in_hours', '48');
form.set('file', await openAsBlob('offer.pdf'), 'offer.pdf');

const response = await fetch('${url}/files', {
  method: 'POST',
  headers: { 'X-API-Key': process.env.API_KEY },
  body: form,
});
const answer = await response.json();
if (!response.ok) throw new Error(\`\${answer.error_key}: \${answer.message}\`);
console.log(\`Kept as \${answer.file_name} until \${answer.expiration_date}\`);`,
    },
    {
      id: 'python',
      title: 'Python',
      language: 'python',
      note: 'Python 3.8 or newer, standard library only. Save it as `upload.py` and run `python3 upload.py`.',
      code: `import json
import os
import urllib.error
import urllib.request
import uuid

boundary = uuid.uuid4().hex
with open("offer.pdf", "rb") as file:
    content = file.read()
head = (
    f"--{boundary}\\r\\n"
    'Content-Disposition: form-data; name="file"; filename="offer.pdf"\\r\\n\\r\\n'
)
body = head.encode("utf-8") + content + f"\\r\\n--{boundary}--\\r\\n".encode("utf-8")

request = urllib.request.Request(
    "${url}/files",
    data=body,
    headers={
        "Content-Type": f"multipart/form-data; boundary={boundary}",
        "X-API-Key": os.environ["API_KEY"],
    },
)
try:
    with urllib.request.urlopen(request, timeout=60) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['error_key']}: {problem['message']}")
print(f"Kept as {answer['file_name']} until {answer['expiration_date']}")`,
    },
    {
      id: 'php',
      title: 'PHP',
      language: 'php',
      note: 'PHP 8 with its curl extension. Save it as `upload.php` and run `php upload.php`.',
      code: `<?php
$request = curl_init('${url}/files');
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('API_KEY')],
    CURLOPT_POSTFIELDS => ['file' => new CURLFile('offer.pdf')],
]);
$answer = json_decode(curl_exec($request), true);
if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) !== 201) {
    fwrite(STDERR, $answer['error_key'] . ': ' . $answer['message'] . PHP_EOL);
    exit(1);
}
echo 'Kept as ' . $answer['file_name'] . ' until ' . $answer['expiration_date'] . PHP_EOL;`,
    },
    {
      id: 'csharp',
      title: 'C#',
      language: 'csharp',
      note: '.NET 8. Put it in the `Program.cs` of a console project and run `dotnet run`.',
      code: `using System;
using System.IO;
using System.Net.Http;
using System.Threading.Tasks;

public static class Program
{
    public static async Task Main()
    {
        using (var client = new HttpClient())
        using (var form = new MultipartFormDataContent())
        using (var file = File.OpenRead("offer.pdf"))
        {
            client.DefaultRequestHeaders.Add("X-API-Key", Environment.GetEnvironmentVariable("API_KEY"));
            form.Add(new StreamContent(file), "file", "offer.pdf");
            using (var response = await client.PostAsync("${url}/files", form))
            {
                var answer = await response.Content.ReadAsStringAsync();
                if (!response.IsSuccessStatusCode) throw new Exception(answer);
                Console.WriteLine(answer);
            }
        }
    }
}`,
    },
  ];
}
