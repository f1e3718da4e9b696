// What a template is written in: by what its service makes, and by its engine.
import { serviceOf, type TemplateService } from '#contract/services.ts';
import type { TemplateFields } from '#portal/services/templates/kept-template.ts';
import type { EditorLanguage } from '#portal/ui/code-editor/editor-languages.ts';
import type { TagStyle } from '#portal/ui/code-editor/template-syntax.ts';

type Engine = TemplateFields['engine'];

/** Undefined for rules in JSON, which have no tags. */
export function styleOf(service: TemplateService, engine: Engine): TagStyle | undefined {
  if (outputOf(service) === 'json') return undefined;
  return engine === 'handlebars' ? 'braces' : 'percent';
}

export function languageOf(service: TemplateService, engine: Engine): EditorLanguage {
  const style = styleOf(service, engine);
  if (style === undefined) return 'json';
  return `${outputOf(service) === 'text' ? 'text' : 'html'}-${style}`;
}

const endings: Readonly<Record<string, string>> = { text: 'txt', xml: 'xml', json: 'json' };

export function fileNameOf(service: TemplateService, { name, engine }: TemplateFields): string {
  const output = outputOf(service);
  const ending = engine === 'handlebars' ? 'hbs' : (endings[output] ?? 'html');
  return `${name.trim() || 'template'}.${ending}`;
}

function outputOf(service: TemplateService): string {
  return serviceOf(service)?.template?.output ?? 'html';
}
