export type PageKind = 'documentation' | 'showcase';

/** The documentation or showcase of a service, once something was published. */
export interface PublishedPageRow {
  kind: PageKind;
  service: string;
  /** The newest version, which is the one shown. */
  version: number;
  updated_at: string;
}

export interface PageVersionRow {
  kind: PageKind;
  service: string;
  version: number;
  /** Null: the page that comes with the product. */
  html: string | null;
  bytes: number;
  restored_from: number | null;
  created_by: string;
  created_at: string;
}

export interface PageImageRow {
  /** Key of its bytes in the file store. */
  id: string;
  ending: string;
  bytes: number;
  sha256: string;
  created_by: string;
  created_at: string;
}
