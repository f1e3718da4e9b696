// What a service tells about itself, before anybody asks for a run. Small: the portal's first page has
// it for every service.

/** The body field that says whether a run's file is downloaded or archived. */
export type AccessModeField =
  | 'pdf_access_mode'
  | 'html_access_mode'
  | 'text_access_mode'
  | 'image_access_mode'
  | 'file_access_mode';

/** What the portal has icons for. */
export type ServiceIconName =
  | 'arrows'
  | 'badge'
  | 'box'
  | 'braces'
  | 'code'
  | 'code-file'
  | 'document'
  | 'globe'
  | 'lines'
  | 'mail'
  | 'pin'
  | 'scan'
  | 'scissors';

export interface ServiceFacts {
  /** First part of its addresses: /services/{key} and /api/{key}/v1/…. */
  key: string;
  title: string;
  /** One sentence: what it does. */
  summary: string;
  icon: ServiceIconName;
  /** False: its runs are not taken yet; its page says so plainly. */
  open: boolean;
  /** What the portal shows for it beside its documentation. */
  screens: 'runs' | 'files';
  /** Absent for services whose answer is never a file. */
  accessModeField?: AccessModeField;
  /** Extension of `downloaded_file`, with the dot. */
  downloadExtension: string;
  /** The service whose templates its runs take, where they are not its own. */
  templatesOf?: string;
  /** Users can store templates for it: what one becomes, and the engines it can be written in. */
  template?: {
    output: 'pdf' | 'html' | 'text' | 'xml' | 'json';
    engines: readonly ['default'] | readonly ['default', 'handlebars'];
  };
}
