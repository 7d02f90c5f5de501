import type { Alarm } from '../../shared/board/rules.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { PageAddress } from '../../shared/page-address.ts'
import type { ProxyFor } from './call-center/network/proxy.ts'
import { noVault, type Vault } from './credentials/vault.ts'
import type { ChooseExportTarget } from './files/atomic-file.ts'

/**
 * Copies an archive that the user chooses to `path`; resolves to false if the user cancels. `uploadId` is an
 * earlier upload's id.
 */
export type TakeArchive = (uploadId: string | null, path: string) => Promise<boolean>

/** The page of a window, and its paper orientation. */
export interface ShownPage {
  readonly window: number | undefined
  readonly wide: boolean
}

/** Prints a window's page to PDF; null where the page must print itself. */
type PrintPage = ((shown: ShownPage) => Promise<Uint8Array>) | null

/** A page of the console, named by its address's fragment, and its title once it is rendered. */
export interface PageToPrint {
  readonly page: string
  readonly title: string
}

/**
 * Renders a page to PDF in a hidden window; null where the host can't. @throws AppError `report_not_drawn`
 */
export type PrintUnseen = ((page: PageToPrint, signal: AbortSignal) => Promise<Uint8Array>) | null

/** Asks for a folder; resolves to null if cancelled. Null in a host that can't ask: the user types a path. */
type ChooseFolder = (() => Promise<string | null>) | null

/** The windows of a host that opens them itself; a number identifies the calling window. */
export interface HostWindows {
  /** Opens the page in its own window, or focuses the one that already shows it. */
  open(page: PageAddress, asking: number | undefined): void
  /** Shows the page in the main window and brings it to the front. */
  show(page: PageAddress): void
  isFullScreen(window: number | undefined): boolean
  setFullScreen(window: number | undefined, fullScreen: boolean): void
  /** Calls `listener` when a window enters or leaves full screen. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
}

/** Transfers whole files outside the transport. */
interface FileTransfers {
  /** Returns a URL that serves a delivered file once, within a minute; null if it was already downloaded. */
  downloadUrl(file: string): string | null
  /** Returns an id for uploading one file to the host, once, within a minute. */
  newUpload(): string
}

/** The host's capabilities that the services use. */
export interface Host {
  readonly kind: 'desktop' | 'browser'
  /** Stores secrets between runs. */
  readonly vault: Vault
  /** Resolves the system's proxy. */
  readonly proxyFor: ProxyFor
  readonly chooseExportTarget: ChooseExportTarget
  readonly takeArchive: TakeArchive
  /** Null in a host that reads and writes files at paths the user chooses. */
  readonly transfers: FileTransfers | null
  readonly printPage: PrintPage
  readonly printUnseen: PrintUnseen
  readonly chooseFolder: ChooseFolder
  /** Null where the page opens its own windows. */
  readonly windows: HostWindows | null
  /** Shows a system notification. */
  readonly showNotification: Notify
  /** Whether the usual alarm rules notify, where nobody sits who could choose it. */
  readonly usualAlarmsNotify: boolean
  /** Whether a report by mail needs a server that took a test mail, which nobody can send from a receiver's file. */
  readonly mailNeedsTest: boolean
  /** Restarts the services. */
  readonly restart: () => void
}

/** A host without files, windows or notifications; every choice is cancelled. */
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
  usualAlarmsNotify: false,
  mailNeedsTest: true,
  restart: () => {},
}

/** A raised alarm to show while the window is in the background, independent of language. */
export interface Notification {
  readonly alarm: Alarm
  /** The shown name of the alarm's queue; null where none is known. */
  readonly queueName: string | null
  /** The shown name of the alarm's caller or extension; null where none is known. */
  readonly subjectName: string | null
}

/** Shows a notification. */
export type Notify = (notification: Notification) => void

export const windowHandlers = ({ windows }: Pick<Host, 'windows'>): HandlersOf<'windows'> => ({
  'windows.open': ({ page }, { window }) => windows?.open(page, window),
  'windows.show': ({ page }) => windows?.show(page),
  'windows.state': (_, { window }) => windows && { fullScreen: windows.isFullScreen(window) },
  'windows.setFullScreen': ({ fullScreen }, { window }) => windows?.setFullScreen(window, fullScreen),
})

export const fileHandlers = ({ transfers }: Pick<Host, 'transfers'>): HandlersOf<'files'> => ({
  'files.downloadUrl': ({ file }) => transfers?.downloadUrl(file) ?? null,
  'files.newUpload': () => transfers?.newUpload() ?? null,
})
