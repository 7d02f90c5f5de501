import { type Call, talkOf } from '../calls/call.ts'
import { seconds } from '../records/columns.ts'
import type { MockEvent } from './mock-event.ts'

interface Campaign {
  readonly id: string
  readonly name: string
}

const campaigns: readonly [Campaign, ...Campaign[]] = [
  { id: '12', name: 'Renewals' },
  { id: '15', name: 'یادآوری پرداخت' },
]

/** Returns the campaign of one outgoing call in 25, or null. */
export function campaignOf({ type, channel }: Call): Campaign | null {
  if (type !== 'outgoing' || channel % 25 !== 0) return null
  return campaigns[(channel / 25) % campaigns.length] ?? campaigns[0]
}

/** Returns the report of a campaign's call; its body does not name the event. */
export function campaignEvents(call: Call): MockEvent[] {
  const campaign = campaignOf(call)
  if (!campaign) return []
  const fields = {
    start: new Date(call.startedAt),
    end: new Date(call.startedAt + call.endedAt),
    campaign: campaign.name,
    campaign_id: campaign.id,
    number: call.destination,
    disposition: call.disposition,
    billsec: seconds(talkOf(call)),
    wait: seconds(call.answeredAt ?? call.endedAt),
    try: 1,
    repeat: 1,
    tries: 1,
    interface_context: 'main_routing',
    interface_text: call.caller.number,
  }
  return [{ at: call.startedAt + call.endedAt, name: 'AutoDialerReport', namedIn: null, fields }]
}
