import { noVault, type Vault } from './credentials/vault.ts'
import type { ChooseExportTarget } from './exports/export-target.ts'
import type { ProxyFor } from './network/proxy.ts'
import type { Notify } from './notifications/notification.ts'

/** What the services may ask of the host that they run in. */
export interface Host {
  readonly kind: 'desktop' | 'browser'
  /** Keeps secrets between runs. */
  readonly vault: Vault
  /** The proxy that this computer is set to. */
  readonly proxyFor: ProxyFor
  /** Where an export goes. */
  readonly chooseExportTarget: ChooseExportTarget
  /** Shows a notification of the system. */
  readonly showNotification: Notify
}

/** A host that puts nothing anywhere, as if the user would rather not. */
export const silentHost: Host = {
  kind: 'browser',
  vault: noVault,
  proxyFor: async () => null,
  chooseExportTarget: async () => null,
  showNotification: () => {},
}
