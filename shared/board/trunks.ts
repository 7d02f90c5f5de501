export const trunkStates = ['Registered', 'Unavailable', 'Deactivated'] as const
export type TrunkState = (typeof trunkStates)[number]

const trunkSpellings = new Map<string, TrunkState>([
  ['ok', 'Registered'],
  ['registered', 'Registered'],
  ['reachable', 'Registered'],
  ['unavailable', 'Unavailable'],
  ['unreachable', 'Unavailable'],
  ['unregistered', 'Unavailable'],
  ['deactivate', 'Deactivated'],
  ['deactivated', 'Deactivated'],
])

/** Returns the known trunk state of a spelling (`Ok`, `Unavailable`, `Deactivate`); null if unknown. */
export function trunkStateOf(state: string): TrunkState | null {
  return trunkSpellings.get(state.toLowerCase().replace(/[^a-z]/g, '')) ?? null
}
