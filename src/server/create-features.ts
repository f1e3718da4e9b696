// All areas of the server, each with what it needs of the others.
import { createAccountFeature } from '#server/accounts/feature.ts';
import {
  type AdminUserCall,
  createAdminUserHandlers,
} from '#server/admin-users/create-admin-user-handlers.ts';
import { createApiKeyFeature } from '#server/api-keys/feature.ts';
import { createArchiveFeature } from '#server/archive/feature.ts';
import { createAuditFeature } from '#server/audit/feature.ts';
import { createBillingFeature } from '#server/billing/feature.ts';
import { createContactFeature } from '#server/contact/feature.ts';
import { createContentFeature } from '#server/content/feature.ts';
import { createDraftHandlers, type DraftHandlers } from '#server/drafts/create-draft-handlers.ts';
import type { Feature } from '#server/feature.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Core } from '#server/open-core.ts';
import { createPreviewFeature } from '#server/previews/feature.ts';
import { createPrivacyFeature } from '#server/privacy/feature.ts';
import { createPublishingFeature } from '#server/publishing/feature.ts';
import { createRunFeature } from '#server/runs/feature.ts';
import { readJobState } from '#server/runs/run-job-store.ts';
import { createSentMailFeature } from '#server/sent-mails/feature.ts';
import { createSiteHandlers } from '#server/site/create-site-handlers.ts';
import {
  createTemplateHandlers,
  type TemplateCall,
} from '#server/templates/create-template-handlers.ts';
import { createUsageFeature } from '#server/usage/feature.ts';
import { createWebhookFeature } from '#server/webhooks/feature.ts';

export function createFeatures(core: Core) {
  const keys = createApiKeyFeature(core);
  const accounts = createAccountFeature(core, { onRegistered: keys.giveFirstKey });
  const usage = createUsageFeature(core);
  const billing = createBillingFeature(core, usage);
  const archive = createArchiveFeature(core);
  const sentMails = createSentMailFeature(core, archive.archive);
  const adminUsers: Feature<AdminUserCall> = {
    handlers: createAdminUserHandlers({ ...core, ...accounts }),
  };
  const privacy = createPrivacyFeature(core, {
    ...accounts,
    ...archive,
    forgetCards: billing.forget,
    forgetMails: sentMails.forgetMails,
  });
  const webhooks = createWebhookFeature(core, (id) => readJobState(core.db, id));
  const runs = createRunFeature(core, {
    ...keys,
    ...usage,
    ...archive,
    ...webhooks,
    mailPost: sentMails.post,
  });
  const contact = createContactFeature(core, accounts.sessions);
  const content = createContentFeature();
  const publishing = createPublishingFeature(core, archive.archive);
  const audit = createAuditFeature(core);
  const drafts: Feature<keyof DraftHandlers> = { handlers: createDraftHandlers(core) };
  const templates: Feature<TemplateCall> = { handlers: createTemplateHandlers(core) };
  const previews = createPreviewFeature(core);
  const site: Feature<'readSite'> = { handlers: createSiteHandlers(core.settings) };
  const handlers: Handlers = {
    ...keys.handlers,
    ...accounts.handlers,
    ...adminUsers.handlers,
    ...privacy.handlers,
    ...usage.handlers,
    ...billing.handlers,
    ...archive.handlers,
    ...sentMails.handlers,
    ...webhooks.handlers,
    ...runs.handlers,
    ...contact.handlers,
    ...content.handlers,
    ...publishing.handlers,
    ...audit.handlers,
    ...drafts.handlers,
    ...templates.handlers,
    ...previews.handlers,
    ...site.handlers,
  };
  const all: readonly Omit<Feature, 'handlers'>[] = [
    keys,
    accounts,
    adminUsers,
    privacy,
    usage,
    billing,
    archive,
    sentMails,
    webhooks,
    runs,
    contact,
    content,
    publishing,
    audit,
    drafts,
    templates,
    previews,
    site,
  ];
  return { handlers, all, keys, accounts, runs };
}
