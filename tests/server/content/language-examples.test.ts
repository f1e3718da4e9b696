import { expect, test } from 'vitest';
import {
  expressionExamples,
  ruleExamples,
  xmlExamples,
} from '#server/content/language-examples.ts';
import { writeXml } from '#services/data-generator/write-xml.ts';
import { mapInChild } from '#services/data-mapping/map-in-child.ts';

test.each(xmlExamples)('XML from structure: $words', ({ data, result }) => {
  const shape = { rootName: 'r', itemName: 'item', isIndented: false };
  expect(writeXml(data, shape)).toEqual({
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<r>${result}</r>\n`,
    warnings: [],
  });
});

test.each([...ruleExamples, ...expressionExamples])('mapping: $words', (example) => {
  const { mapping, data, result } = example;
  const { text } = mapInChild({ mapping, trace: false }, JSON.stringify(data), 5000);
  expect(JSON.parse(text)).toEqual(result);
});
