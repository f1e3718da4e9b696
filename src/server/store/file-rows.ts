// Rows of the archive's tables.

export interface FileRow {
  id: string;
  user_id: string;
  file_name: string;
  /** Lower case without diacritics, for search on both databases. */
  name_search: string;
  /** Files of the same bytes share one content. */
  content_id: string;
  size: number;
  content_type: string;
  sha256: string;
  service: string;
  request_id: string;
  created_at: string;
  expires_at: string;
  downloads: number;
  /** Set when the bytes are gone; the row stays to answer 410 instead of 404. */
  removed_at: string | null;
}

export interface FileContentRow {
  /** Key of the bytes in the file store. */
  id: string;
  /** Null until the bytes are all there. */
  sha256: string | null;
  size: number;
  /** Files that refer to it; 0 while it arrives and when all are gone; -1 while it is removed. */
  refs: number;
  created_at: string;
}

/** What a user's files take, counted along so that parallel uploads cannot pass the limit. */
export interface FileSpaceRow {
  user_id: string;
  bytes: number;
  files: number;
}

export interface FileLinkRow {
  id: string;
  file_id: string;
  /** SHA-256 of the token in the address, hex. */
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** Null for any number. */
  max_downloads: number | null;
  downloads: number;
}
