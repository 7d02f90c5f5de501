import type { ExportDelivery } from '../../shared/exports.ts'
import type { PageAddress } from '../../shared/page-address.ts'
import type { ProxyFor } from './call-center/network/proxy.ts'
import { noVault, type Vault } from './credentials/vault.ts'
import type { Notify } from './notifications/notification.ts'

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

/**
 * Copies an archive that the user chose to `path`; false when the user would rather not. An id names one that was sent
 * to the host before.
 */
export type TakeArchive = (uploadId: string | null, path: string) => Promise<boolean>

/** The page of a window, and whether it goes on a sheet on its side. */
export interface ShownPage {
  readonly window: number | undefined
  readonly wide: boolean
}

/** The page as it is drawn for paper, as a PDF; null where the page itself must be printed. */
export type PrintPage = ((shown: ShownPage) => Promise<Uint8Array>) | null

/** A page of the console, named by what follows the `#` of its address, and what it is called once it is drawn. */
export interface PageToPrint {
  readonly page: string
  readonly title: string
}

/**
 * Draws a page out of sight, as a PDF; null where the host can't. May reject with AppError `report_not_drawn`.
 */
export type PrintUnseen = ((page: PageToPrint, signal: AbortSignal) => Promise<Uint8Array>) | null

/** Asks for a folder; null when the user would rather not. In a host that can't ask, its path is typed. */
export type ChooseFolder = (() => Promise<string | null>) | null

/** The windows of a host that opens them itself; a window is asked for by the number that its calls come with. */
export interface HostWindows {
  /** In a window of its own, or in the one that shows it already. */
  open(page: PageAddress, asking: number | undefined): void
  /** In the main window, which comes to the front. */
  show(page: PageAddress): void
  isFullScreen(window: number | undefined): boolean
  setFullScreen(window: number | undefined, fullScreen: boolean): void
  /** Hears when a window goes to full screen or leaves it. Returns how to stop. */
  onChange(listener: () => void): () => void
}

/** Ways past the transport for whole files. */
export interface FileTransfers {
  /** Returns an address that hands a delivered file out once, within a minute; null where it was fetched already. */
  downloadUrl(file: string): string | null
  /** Returns an id under which one file may be sent to the host, once, within a minute. */
  newUpload(): string
}

/** What the services may ask of the host that they run in. */
export interface Host {
  readonly kind: 'desktop' | 'browser'
  /** Keeps secrets between runs. */
  readonly vault: Vault
  /** The proxy that this computer is set to. */
  readonly proxyFor: ProxyFor
  /** Where an export goes. */
  readonly chooseExportTarget: ChooseExportTarget
  readonly takeArchive: TakeArchive
  /** Null in a host that reads and writes files where the user says. */
  readonly transfers: FileTransfers | null
  readonly printPage: PrintPage
  readonly printUnseen: PrintUnseen
  readonly chooseFolder: ChooseFolder
  /** Null where the page opens its windows itself. */
  readonly windows: HostWindows | null
  /** Shows a notification of the system. */
  readonly showNotification: Notify
  /** Ends the services, and starts them anew. */
  readonly restart: () => void
}

/** A host that puts nothing anywhere, as if the user would rather not. */
export const silentHost: Host = {
  kind: 'browser',
  vault: noVault,
  proxyFor: async () => null,
  chooseExportTarget: async () => null,
  takeArchive: async () => false,
  transfers: null,
  printPage: null,
  printUnseen: null,
  chooseFolder: null,
  windows: null,
  showNotification: () => {},
  restart: () => {},
}
