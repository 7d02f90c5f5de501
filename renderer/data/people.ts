import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { type DialingRules, defaultRules } from '../../shared/callers.ts'
import type { ExportDelivery } from '../../shared/exports.ts'
import {
  type Directory,
  type ImportConflict,
  type NamedKind,
  nameIn,
  namesOf,
  type PeopleChange,
  type PeopleExport,
  type PeopleImported,
  type PeopleKind,
} from '../../shared/people.ts'
import { client } from './client/client.ts'
import { useActiveConnection } from './connections.ts'
import { downloadFile } from './exports.ts'
import { keys } from './keys.ts'
import { askAgain, queryClient } from './query-client.ts'

client.on('people.changed', ({ connectionId }) => {
  askAgain(keys.people(connectionId))
})

/** Reads a connection's directory. */
export function useAskedDirectory(connectionId: string | undefined) {
  return useQuery({
    queryKey: keys.people(connectionId ?? ''),
    queryFn: ({ signal }) => client.call('people.list', { connectionId: connectionId ?? '' }, signal),
    enabled: connectionId !== undefined,
  })
}

/** Returns a connection's directory; undefined until it is read. */
export function useDirectory(connectionId: string | undefined): Directory | undefined {
  return useAskedDirectory(connectionId).data
}

/** Returns how the shown connection's numbers are compared. */
export function useDialing(): DialingRules {
  return useDirectory(useActiveConnection()?.id)?.dialing ?? defaultRules
}

/** Returns the shown name of a number, or null where none is known. */
type NameOf = (kind: NamedKind, number: string | null) => string | null

const nameless: NameOf = () => null

/** The names of the shown connection; read once per window, because each cell of a table asks. */
export const NamesContext = createContext<NameOf>(nameless)

/** Returns the names of the shown connection. */
export function useNames(): NameOf {
  return useContext(NamesContext)
}

/** Reads the names for `NamesContext`. */
export function useShownNames(): NameOf {
  const directory = useDirectory(useActiveConnection()?.id)
  return useMemo(() => {
    if (!directory) return nameless
    const names = namesOf(directory)
    return (kind, number) => (number === null ? null : nameIn(names, kind, number))
  }, [directory])
}

const refresh = (connectionId: string) =>
  queryClient.invalidateQueries({ queryKey: keys.people(connectionId) })

/** Saves what is entered for a number of a connection. */
export function useSavePeople(connectionId: string) {
  return useMutation<null, Error, PeopleChange>({
    mutationFn: (change) => client.call('people.save', { connectionId, change }),
    onSuccess: () => refresh(connectionId),
  })
}

/** Reads a file in the encoding that its first bytes tell; a spreadsheet's “Unicode text” is UTF-16. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** A file's text, and the entered names that its import would replace. */
interface ReadImport {
  readonly text: string
  readonly conflicts: readonly ImportConflict[]
}

/** Reads a CSV file or vCards, and enters nothing. */
export function useReadImport(connectionId: string, kind: PeopleKind) {
  return useMutation<ReadImport, Error, File>({
    mutationFn: async (file) => {
      const text = await textOf(file)
      return { text, conflicts: await client.call('people.importConflicts', { connectionId, kind, text }) }
    },
  })
}

/** Enters the lines of a file's text; the numbers in `keep` keep their names. */
export function useImportPeople(connectionId: string, kind: PeopleKind) {
  return useMutation<PeopleImported, Error, { readonly text: string; readonly keep: string[] }>({
    mutationFn: (chosen) => client.call('people.import', { connectionId, kind, ...chosen }),
    onSuccess: () => refresh(connectionId),
  })
}

/** Saves the names as a CSV file and starts its download; null when the user cancels. */
export function useExportPeople() {
  return useMutation<ExportDelivery | null, Error, PeopleExport>({
    mutationFn: async (asked) => {
      const delivery = await client.call('people.export', asked)
      if (delivery?.kind === 'download') await downloadFile(delivery.file)
      return delivery
    },
  })
}
