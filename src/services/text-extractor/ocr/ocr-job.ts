export interface OcrJob {
  type: 'pdf' | 'image';
  password?: string | undefined;
  /** The pages to recognise, from 1. */
  pages: number[];
  languages: string[];
  /** No page is begun that would end after this. */
  budgetMs: number;
}
