export interface HtmlFinish {
  /** Style sheets become attributes, as mail programs want them; nothing is fetched. */
  inlineCss: boolean;
  /** Only what shows: no scripts, frames, forms, handlers, style sheets or addresses that run. */
  sanitize: boolean;
  /** Without comments and needless white space. */
  minify: boolean;
}
