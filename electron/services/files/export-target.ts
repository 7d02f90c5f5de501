import type { ExportDelivery } from '../../../shared/exports.ts'

/** Where the host puts a file. */
export interface ExportTarget {
  /** What is there already is replaced. */
  readonly path: string
  /** As the user knows it. */
  readonly fileName: string
  /** The file is there, whole. Tells how the user gets it. */
  delivered(): Promise<ExportDelivery>
  /** Shows the file in its folder, where the host can. */
  reveal?(): void
  /** Lets the user drag the file out of the window that asks, whose pointer holds its name, where the host can. */
  drag?(window: number | undefined): void
}

/** Asks where a file of that name goes; null when the user would rather not. */
export type ChooseExportTarget = (suggestedName: string) => Promise<ExportTarget | null>
