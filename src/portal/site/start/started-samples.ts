// The code blocks of Get Started. The request fits the shipped template.

export const templateSample = `<h1>Invoice %invoice.number%</h1>
<p>For %client.name%, %client.city%</p>
<table>
  %#items%
  <tr><td>%@index%</td><td>%description%</td><td>%net%</td></tr>
  %/items%
</table>
<p>Discount: 10 %%</p>`;

const body = `{
  "template_id": "invoice.hbs",
  "template_engine": "handlebars",
  "pdf_access_mode": "archive",
  "data": {
    "company": "Jadran Papir d.o.o.",
    "client": { "name": "Office & Sons", "address": "Ring 12",
      "city": "Vienna", "zip": "1010" },
    "invoice": { "number": "2024-0117", "date": "2024-09-02",
      "dueDate": "2024-09-16" },
    "items": [
      { "pos": 1, "description": "Paper A4", "quantity": 20,
        "unitPrice": 4.5, "vatPercentage": 20, "net": 90 }
    ]
  }
}`;

export function requestSample(origin: string): string {
  return `curl -X POST ${origin}/api/data-to-pdf/v1/convert \\
  -H 'Content-Type: application/json' \\
  -H 'X-API-Key: YOUR_API_KEY' \\
  -d '${body}'`;
}

export const answerSample = `{
  "status": "success",
  "file_name": "data-to-pdf.pdf",
  "expiration_date": "2024-09-09T08:00:00.000Z",
  "counted": true,
  "remaining": 99
}`;

export const refusalSample = `{
  "status": "error",
  "message": "Missing template_id key",
  "error_key": "template_id_missing",
  "request_id": "…",
  "errors": [{ "path": "template_id", "message": "…", "fix": "…" }]
}`;
