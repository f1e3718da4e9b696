import * as v from 'valibot';
import { commonRunFields, flag, pdfFields, yesOrNo } from '#contract/calls/run-fields.ts';
import { limits } from '#contract/limits.ts';

const delayRule = `Must be 0 to ${limits.waitDelayMsMax / 1000} seconds.`;
const scaleRule = 'Must be 0.1 to 2.';
const rangesRule = 'Must be pages and ranges such as 1-3,5.';
const statusRule = 'Must be a status from 100 to 599.';
const someText = (max: number) =>
  v.optional(
    v.pipe(
      v.string('Must be a text.'),
      v.nonEmpty('Must not be empty.'),
      v.maxLength(max, `Must be ${max} characters or less.`),
    ),
  );

/** Either `html_string` or `url`; the run itself says so when there is none or both. */
export const htmlToPdfBody = v.object({
  ...commonRunFields,
  html_string: v.optional(v.pipe(v.string('Must be a text.'), v.nonEmpty('Must not be empty.'))),
  url: v.optional(v.pipe(v.string('Must be a text.'), v.nonEmpty('Must not be empty.'))),
  /** Absent: on for `url`, off for `html_string`. */
  allow_network: v.optional(yesOrNo),
  strict_resources: flag(false),
  javascript: flag(false),
  page_ranges: v.optional(
    v.pipe(
      v.string(rangesRule),
      v.maxLength(200, rangesRule),
      v.regex(
        /^\s*[1-9]\d{0,4}(?:-[1-9]\d{0,4})?(?:\s*,\s*[1-9]\d{0,4}(?:-[1-9]\d{0,4})?)*\s*$/,
        rangesRule,
      ),
    ),
  ),
  scale: v.optional(
    v.pipe(v.number(scaleRule), v.minValue(0.1, scaleRule), v.maxValue(2, scaleRule)),
    1,
  ),
  prefer_css_page_size: flag(true),
  print_background: flag(true),
  header_html: someText(20_000),
  footer_html: someText(20_000),
  emulated_media: v.optional(v.picklist(['print', 'screen'], 'Must be print or screen.'), 'print'),
  wait_delay: v.optional(
    v.pipe(
      v.number(delayRule),
      v.minValue(0, delayRule),
      v.maxValue(limits.waitDelayMsMax / 1000, delayRule),
    ),
    0,
  ),
  wait_for_selector: someText(500),
  wait_for_expression: someText(2_000),
  fail_on_status: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.number(statusRule),
          v.integer(statusRule),
          v.minValue(100, statusRule),
          v.maxValue(599, statusRule),
        ),
        'Must be a list of statuses.',
      ),
      v.maxLength(50, 'Must be 50 statuses or less.'),
    ),
    [499, 599],
  ),
  ...pdfFields,
});
