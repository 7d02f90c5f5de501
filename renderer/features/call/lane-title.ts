import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import { hasFieldText } from '../../i18n/field-texts.ts'
import type { ChartLane } from './chart-lanes.ts'
import { agentName, textOf } from './record-text.ts'

interface LaneTitle {
  readonly name: string
  /** The step's type, or how the entry or the attempt ended. */
  readonly type: string
}

/** What a line of the chart is called. */
export function useLaneTitle(): (lane: ChartLane) => LaneTitle {
  const { t } = useTranslation(['call', 'fields'])
  const dispositionOf = (lane: ChartLane): string => {
    const value = textOf(lane.source?.fields.disposition)
    return hasFieldText('dispositions', value) ? t(`fields:dispositions.${value}`) : value
  }
  return (lane) => {
    switch (lane.kind) {
      case 'step': {
        const { name, type, index } = lane.step
        return {
          name: name || t('call:chart.step', { number: index + 1 }),
          type: type || t('call:chart.typeUnknown'),
        }
      }
      case 'gap':
        return { name: t(`call:chart.gaps.${lane.gap.reason}`), type: t('call:chart.gap') }
      case 'entry': {
        const { queue } = lane.entry
        return {
          name: queue === null ? t('call:chart.queueUnknown') : t('call:chart.queue', { queue }),
          type: dispositionOf(lane) || t('call:chart.queueEntry'),
        }
      }
      case 'attempt': {
        const { agent, source } = lane.attempt
        const name = agentName(agent ?? '', textOf(source?.fields.dst_name))
        const unknown = t(source === null ? 'call:chart.agents' : 'call:chart.agentUnknown')
        return { name: name || unknown, type: dispositionOf(lane) || t('call:chart.attempt') }
      }
      case 'events':
        return {
          name: t('call:chart.events'),
          type: t('call:chart.eventCount', { count: lane.marks.length }),
        }
      default:
        return assertNever(lane)
    }
  }
}
