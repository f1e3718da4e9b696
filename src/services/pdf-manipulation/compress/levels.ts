export interface PictureLevel {
  /** Dots per inch that are kept, on the largest page a picture stands on. */
  dpi: number;
  /** Of JPEG. */
  quality: number;
}

/** From almost unseen to what is left when a size must be reached. */
export const pictureLevels: readonly PictureLevel[] = [
  { dpi: 220, quality: 82 },
  { dpi: 150, quality: 70 },
  { dpi: 100, quality: 50 },
  { dpi: 84, quality: 35 },
  { dpi: 60, quality: 25 },
];

export const levelNumbers = { low: 0, medium: 1, high: 2 } as const;
