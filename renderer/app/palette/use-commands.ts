import { useNavigate } from '@tanstack/react-router'
import {
  AppWindow,
  ChartColumn,
  FileText,
  Keyboard,
  Languages,
  PhoneCall,
  Search,
  SunMoon,
  Zap,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { searchOfNumber } from '../../../shared/callers.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { anyCalendar, presetRange } from '../../../shared/date-presets.ts'
import { assertNever } from '../../../shared/errors.ts'
import { insightsView } from '../../../shared/figures/insights-view.ts'
import { type PagePath, paths } from '../../../shared/page-address.ts'
import { withName } from '../../../shared/people.ts'
import { useDialing, useNames } from '../../data/people.ts'
import { useSavePreferences } from '../../data/preferences.ts'
import { readCallsAddress } from '../../features/addresses/calls-address.ts'
import { usePlaceLink } from '../../features/addresses/last-addresses.ts'
import { useIsOwnWindow } from '../../features/addresses/page-addresses.ts'
import type { PagePlace } from '../../features/addresses/places.ts'
import { reportViews } from '../../features/addresses/report-views.ts'
import { firstRecord, readAddress } from '../../features/addresses/search-address.ts'
import { callCenterNow } from '../../features/clock/times.ts'
import { openOwnWindow } from '../../features/windows/OwnWindowButton.tsx'
import type { palette } from '../../i18n/en/palette.ts'
import { type MenuEntry, menu } from '../../routes/menu.ts'
import { useOfferedCommands } from '../../ui/commands.ts'
import { type Command, matchesLabel, readInput } from './command.ts'
import { paletteFigures } from './figure-words.ts'
import { maxListed, useCallsCommand, usePeople } from './people-commands.ts'
import { useClearRecent, useRecent, useSavedSearches, useTour, useUndo } from './stored-commands.ts'

export const commandGroups = [
  'search',
  'people',
  'recent',
  'saved',
  'pages',
  'figures',
  'here',
  'console',
] as const
type CommandGroup = (typeof commandGroups)[number]

/** Returns the commands that match the typed text, by group. */
export function useCommands(typed: string): Readonly<Record<CommandGroup, readonly Command[]>> {
  const matches = ({ label, words = '' }: Command) => matchesLabel(`${label} ${words}`, typed)
  // A separate window stays with its page.
  const isAlone = useIsOwnWindow()
  const searches = useSearches(typed)
  const people = usePeople(typed)
  const figures = useFigureCommands()
  const recent = useRecent()
  const saved = useSavedSearches()
  const links = usePages()
  const steps = useTour()
  return {
    search: isAlone ? [] : searches,
    people: isAlone ? [] : people,
    recent: isAlone ? [] : recent.filter(matches).slice(0, maxListed),
    saved: isAlone ? [] : saved.filter(matches).slice(0, maxListed),
    pages: isAlone ? [] : links.filter(matches),
    figures: isAlone || typed.trim() === '' ? [] : figures.filter(matches),
    here: [...useUndo(), ...usePageCommands()].filter(matches),
    console: [...useConsoleCommands(), ...(isAlone ? [] : steps), ...useClearRecent()].filter(matches),
  }
}

function useSearches(typed: string): Command[] {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const nameOf = useNames()
  const { path } = reportViews.quick
  const quick = (search: Readonly<Record<string, string>>) => () => {
    const now = callCenterNow()
    const range = rangeText(presetRange('last30Days', now, anyCalendar))
    void navigate({ to: path, search: readAddress(reportViews.quick, { range, ...search }, now) })
  }
  const dialing = useDialing()
  const input = readInput(typed)
  const callsOf = useCallsCommand(input.kind === 'number' ? [readCallsAddress({ text: input.number })] : [])
  switch (input.kind) {
    case 'number': {
      const { number } = input
      const asked = searchOfNumber(number, dialing)
      const alike = String(asked.alike)
      const named = { number: withName(nameOf('any', number), number) }
      return [
        ...callsOf(0, { id: 'calls', label: t('calls', { of: named.number }), icon: PhoneCall }),
        { id: 'from', label: t('from', named), icon: Search, run: quick({ from: asked.number, alike }) },
        { id: 'to', label: t('to', named), icon: Search, run: quick({ to: asked.number, alike }) },
      ]
    }
    case 'call': {
      const { callId: cuid } = input
      const run = quick({ mode: 'call', cuid, call: firstRecord })
      return [{ id: 'call', label: t('call', { cuid }), icon: FileText, run }]
    }
    case 'nothing':
      return []
    default:
      return assertNever(input)
  }
}

/** Pages that had another name in earlier versions; they are found by it, too. */
const formerNames: Readonly<Partial<Record<PagePath, keyof typeof palette.formerNames>>> = {
  [paths.archive]: 'archive',
  [paths.feed]: 'feed',
  [paths.dataQuality]: 'dataQuality',
  [paths.quickSearch]: 'quickSearch',
  [paths.queueSearch]: 'queueSearch',
  [paths.queueDetails]: 'queueDetails',
}

function usePages(): Command[] {
  const { t } = useTranslation(['shell', 'palette'])
  const navigate = useNavigate()
  const linkTo = usePlaceLink()
  const wordsOf = (path: PagePath) => {
    const former = formerNames[path]
    return former ? t(`palette:formerNames.${former}`) : ''
  }
  /** Names the entry of a tab; the call center's reports have the names of tabs of Calls, and so tell their group. */
  const labelOf = ({ label: entry, group }: MenuEntry, { label }: PagePlace) => {
    const value = t(`shell:navigation.${label}`)
    if (group === 'reports')
      return t('palette:setting', { name: t('shell:navigation.groups.reports'), value })
    return label === entry ? value : t('palette:setting', { name: t(`shell:navigation.${entry}`), value })
  }
  return menu
    .flatMap(({ entries }) => entries)
    .flatMap((entry) =>
      entry.places.map((place) => ({
        id: `page:${place.path} ${place.label}`,
        label: labelOf(entry, place),
        words: wordsOf(place.path),
        icon: entry.icon,
        run: () => void navigate(linkTo(place)),
      })),
    )
}

/** Returns the commands that show a figure where it stands among the others, by any word for it. */
function useFigureCommands(): Command[] {
  const { t } = useTranslation(['palette', 'insights'])
  const navigate = useNavigate()
  return paletteFigures.map(({ figure, words }) => ({
    id: `figure:${figure}`,
    label: t('palette:figure', { name: t(`insights:figures.${figure}.name`) }),
    words,
    icon: ChartColumn,
    run: () => void navigate({ to: paths.insights, search: insightsView.parse({}) }),
  }))
}

/** Returns the commands of the page and its open call. */
function usePageCommands(): Command[] {
  return useOfferedCommands().map(({ id, label, runFocused }) => ({
    id: `here:${id}`,
    label: label(),
    icon: Zap,
    run: runFocused,
  }))
}

function useConsoleCommands(): Command[] {
  const { t } = useTranslation(['palette', 'shell', 'windows'])
  const save = useSavePreferences()
  return [
    ...(['light', 'dark', 'contrast', 'system'] as const).map((theme) => ({
      id: `theme:${theme}`,
      label: t('palette:setting', {
        name: t('shell:settings.theme'),
        value: t(`shell:settings.themes.${theme}`),
      }),
      icon: SunMoon,
      run: () => save({ theme }),
    })),
    ...(['fa', 'en'] as const).map((language) => ({
      id: `language:${language}`,
      label: t('palette:setting', {
        name: t('shell:settings.language'),
        value: t(`shell:settings.languages.${language}`),
      }),
      icon: Languages,
      run: () => save({ language }),
    })),
    {
      id: 'nowWindow',
      label: t('windows:now'),
      icon: AppWindow,
      run: () => openOwnWindow({ path: paths.now, search: {} }),
    },
    {
      id: 'shortcuts',
      label: t('palette:shortcuts.title'),
      icon: Keyboard,
      run: ({ showShortcuts }) => showShortcuts(),
    },
  ]
}
