/** One of this computer's addresses, looked at while the listener depends on it. */
interface InterfaceWatch {
  /** Looks after this address from now on, and no other one; null for none. */
  follow(address: string | null): void
}

export interface InterfaceWatchOptions {
  /** The addresses that this computer has now. */
  readonly addresses: () => readonly string[]
  /** Has `look` called again and again; returns how to stop. */
  readonly repeat: (look: () => void) => () => void
  /** The address isn't there any more; or it is there again. */
  readonly onChange: (isThere: boolean) => void
}

/**
 * Tells when an address vanishes and when it is back. A server that is bound to it is told nothing by the system. One
 * that is never seen, such as another loopback address than the usual one, is left to what binding to it says.
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
