// Structured data for search engines, as in schema.org.
import type { Site } from '#contract/calls/site.ts';
import type { PageFacts, RenderedPage } from '#contract/render-page.ts';

export function structuredData(path: string, facts: PageFacts, page: RenderedPage): unknown {
  const { public_url: origin, site } = facts;
  const organization = organizationOf(site, origin);
  const website = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: site.brand_name,
    url: `${origin}/`,
  };
  const about = {
    '@id': origin + path,
    name: page.title,
    description: page.description,
    url: origin + path,
    inLanguage: 'en',
    isPartOf: { '@id': website['@id'] },
  };
  const graph =
    path === '/'
      ? [organization, { ...website, publisher: { '@id': organization['@id'] } }]
      : [...pageOf(path, facts, about), ...breadcrumbs(path, facts)];
  return { '@context': 'https://schema.org', '@graph': graph };
}

function organizationOf({ brand_name, company }: Site, origin: string) {
  const isTold = (part: Site['company']['placeholders'][number]) =>
    !company.placeholders.includes(part) && company[part] !== '';
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    // The operator's name is not known, so none is stated.
    name: isTold('name') ? company.name : brand_name,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    ...(isTold('email') ? { email: company.email } : {}),
    ...(isTold('phone') ? { telephone: company.phone } : {}),
  };
}

function pageOf(
  path: string,
  { public_url: origin, site, document, services }: PageFacts,
  about: object,
) {
  if (document?.kind !== 'documentation') return [{ '@type': 'WebPage', ...about }];
  const service = services?.find(({ key }) => key === document.id);
  const provider = {
    '@id': `${origin}/#organization`,
    '@type': 'Organization',
    name: site.brand_name,
  };
  return [
    {
      '@type': 'TechArticle',
      ...about,
      headline: service?.title,
      dateModified: document.updated_at,
      author: provider,
      about: {
        '@type': 'WebAPI',
        name: service?.title,
        description: service?.summary,
        documentation: origin + path,
        provider,
      },
    },
  ];
}

/** Breadcrumbs from the start page, for pages below another one. */
function breadcrumbs(path: string, { public_url: origin, services, document }: PageFacts) {
  const [, area = '', ...rest] = path.split('/');
  if (rest.length === 0 || document === undefined) return [];
  const title = services?.find(({ key }) => key === document.id)?.title ?? document.id;
  const steps = [
    { name: area === 'services' ? 'Services' : 'Showcase', item: `${origin}/${area}` },
    { name: title, item: origin + path },
  ];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...step,
      })),
    },
  ];
}
