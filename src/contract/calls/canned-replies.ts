// Texts that admins reply with again and again. All admins share them.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { createdAt, idOf, ownId, success } from '#contract/common-fields.ts';
import { replyBody } from '#contract/contact-rules.ts';
import { limits } from '#contract/limits.ts';
import { ruleTexts } from '#contract/person-rules.ts';
import { storable, textBetween } from '#contract/rules.ts';

const cannedReply = v.object({
  id: ownId,
  name: v.pipe(v.string(), v.description('What it is found by.')),
  body: v.pipe(
    v.string(),
    v.description('The text; `{first_name}` stands for the first name of who wrote the message.'),
  ),
  created_at: createdAt,
});

export type CannedReply = v.InferOutput<typeof cannedReply>;

export const cannedReplyCalls = defineCalls({
  listCannedReplies: {
    method: 'GET',
    path: '/core/canned-reply',
    access: 'admin',
    summary: 'The saved replies of all admins, by name.',
    status: 200,
    answers: 'json',
    answer: v.array(cannedReply),
    problems: [],
  },
  saveCannedReply: {
    method: 'POST',
    path: '/core/canned-reply',
    access: 'admin',
    summary: 'Saves a text to reply with again.',
    body: v.object({
      name: v.pipe(
        v.string(ruleTexts.required),
        v.trim(),
        v.nonEmpty(ruleTexts.required),
        textBetween(1, limits.cannedReplyNameLengthMax),
        storable,
        v.description('What it is found by.'),
      ),
      body: v.pipe(
        replyBody,
        v.description(
          'The text; `{first_name}` stands for the first name of who wrote the message.',
        ),
      ),
    }),
    status: 201,
    answers: 'json',
    answer: cannedReply,
    problems: ['field_invalid', 'canned_reply_limit'],
  },
  deleteCannedReply: {
    method: 'DELETE',
    path: '/core/canned-reply/{id}',
    access: 'admin',
    summary: 'Deletes a saved reply.',
    params: v.object({ id: idOf('saved reply') }),
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
    problems: ['not_found'],
  },
});
