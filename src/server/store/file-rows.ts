// Rows of the archive's tables.

export interface FileRow {
  id: string;
  user_id: string;
  file_name: string;
  /** Lower case without diacritics, for search on both databases. */
  name_search: string;
  /** Files with equal bytes share one content. */
  content_id: string;
  size: number;
  content_type: string;
  sha256: string;
  service: string;
  request_id: string;
  created_at: string;
  expires_at: string;
  downloads: number;
  /** Set when the bytes were removed; the row remains to answer 410 instead of 404. */
  removed_at: string | null;
}

export interface FileContentRow {
  /** Key of the bytes in the file store. */
  id: string;
  /** Null until all bytes are stored. */
  sha256: string | null;
  size: number;
  /**
   * Number of files that refer to it; 0 while it is received and when all were removed; -1 while it
   * is being removed.
   */
  refs: number;
  created_at: string;
}

/**
 * Storage used by a user's files, updated in the same transaction so that parallel uploads cannot
 * exceed the limit.
 */
export interface FileSpaceRow {
  user_id: string;
  bytes: number;
  files: number;
}

export interface FileLinkRow {
  id: string;
  file_id: string;
  /** SHA-256 of the token in the URL, hex. */
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** Null means unlimited. */
  max_downloads: number | null;
  downloads: number;
}

/** Where the files of the database are; one row, on PostgreSQL only. */
export interface FileStoreRow {
  id: number;
  /** The mark of a folder, or `s3`. */
  place: string;
}
