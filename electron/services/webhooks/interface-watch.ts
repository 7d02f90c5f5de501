import { localAddresses } from './local-addresses.ts'

/** Watches the address of this computer that the listener depends on. */
interface InterfaceWatch {
  /** Watches this address only; null stops watching. */
  follow(address: string | null): void
}

export interface InterfaceWatchOptions {
  /** Returns this computer's current addresses. */
  readonly addresses: () => readonly string[]
  /** Calls `look` repeatedly; returns a function that stops it. */
  readonly repeat: (look: () => void) => () => void
  /** Called when the address vanishes or comes back. */
  readonly onChange: (isThere: boolean) => void
}

/** What tells of this computer's addresses. */
export type Network = Pick<InterfaceWatchOptions, 'addresses' | 'repeat'>

const lookMs = 10_000

export const ownNetwork: Network = {
  addresses: () => localAddresses().map(({ address }) => address),
  repeat: (look) => {
    const timer = setInterval(look, lookMs)
    timer.unref()
    return () => clearInterval(timer)
  },
}

/**
 * Reports when an address vanishes and comes back, because the system doesn't notify a server bound to it. An
 * address that was never seen, such as an unusual loopback address, isn't reported: binding to it shows
 * whether it works.
 */
export function createInterfaceWatch({ addresses, repeat, onChange }: InterfaceWatchOptions): InterfaceWatch {
  let stop: (() => void) | null = null

  return {
    follow: (address) => {
      stop?.()
      stop = null
      if (address === null) return
      let wasThere: boolean | null = addresses().includes(address) ? true : null
      stop = repeat(() => {
        const isThere = addresses().includes(address)
        const changed = wasThere !== null && isThere !== wasThere
        if (isThere || wasThere !== null) wasThere = isThere
        if (changed) onChange(isThere)
      })
    },
  }
}
