import { noVault, type Vault } from './credentials/vault.ts'
import type { ChooseExportTarget } from './exports/export-target.ts'
import type { ProxyFor } from './network/proxy.ts'
import type { Notify } from './notifications/notification.ts'

/**
 * Copies an archive that the user chose to `path`; false when the user would rather not. An id names one that was sent
 * to the host before.
 */
export type TakeArchive = (uploadId: string | null, path: string) => Promise<boolean>

/** The page as it is drawn for paper, as a PDF; null where the page itself must be printed. */
export type PrintPage = (() => Promise<Uint8Array>) | null

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
  readonly printPage: PrintPage
  readonly printUnseen: PrintUnseen
  readonly chooseFolder: ChooseFolder
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
  printPage: null,
  printUnseen: null,
  chooseFolder: null,
  showNotification: () => {},
  restart: () => {},
}
