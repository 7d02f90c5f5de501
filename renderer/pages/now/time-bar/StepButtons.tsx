import { BellRing, ChevronLeft, ChevronRight, PhoneMissed } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardStepQuery } from '../../../../shared/board/board.ts'
import { useBoardStep } from '../../../data/board.ts'
import { ActionError } from '../../../features/state/ErrorMessage.tsx'
import typography from '../../../styles/typography.module.css'
import { Button } from '../../../ui/controls/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { msBefore } from './instants.ts'

type Step = Pick<BoardStepQuery, 'kind' | 'direction'>

const kinds = [
  { kind: 'alarm', Icon: BellRing },
  { kind: 'lostCall', Icon: PhoneMissed },
] as const

interface Props {
  readonly connectionId: string
  /** Returns the shown instant, UTC milliseconds. */
  readonly instantOf: () => number
  /** Returns what changes as soon as the user goes elsewhere in time, or to another connection. */
  readonly placeOf: () => string
  readonly onGo: (instant: number) => void
}

/** Goes to the last and the next alarm and lost call. */
export const StepButtons = memo(function StepButtons({ connectionId, instantOf, placeOf, onGo }: Props) {
  const { t } = useTranslation('board')
  const step = useBoardStep()
  const [none, setNone] = useState<Step | null>(null)
  const find = (wanted: Step) => {
    setNone(null)
    const before = msBefore[wanted.kind]
    const place = placeOf()
    step.mutate(
      { connectionId, instant: instantOf() + before, ...wanted },
      {
        onSuccess: (found) => {
          if (placeOf() !== place) return
          if (found === null) setNone(wanted)
          else onGo(found - before)
        },
      },
    )
  }
  return (
    <Row as="span" inline align="center">
      {kinds.map(({ kind, Icon }) => (
        <Row key={kind} as="span" gap="hair" inline align="center">
          {(['last', 'next'] as const).map((direction) => {
            const name = t(`steps.${kind}.${direction}`)
            return (
              <span key={direction} title={name}>
                <Button
                  small
                  look="quiet"
                  aria-label={name}
                  isPending={step.isPending}
                  onPress={() => find({ kind, direction })}
                >
                  {direction === 'last' && <ChevronLeft size={14} data-directional="" aria-hidden="true" />}
                  <Icon size={14} aria-hidden="true" />
                  {direction === 'next' && <ChevronRight size={14} data-directional="" aria-hidden="true" />}
                </Button>
              </span>
            )
          })}
        </Row>
      ))}
      <span role="status" className={typography.quiet}>
        {none && t(`none.${none.kind}.${none.direction}`)}
      </span>
      {step.error && <ActionError error={step.error} />}
    </Row>
  )
})
