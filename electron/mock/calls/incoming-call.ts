import type { HangupSide } from './call.ts'
import type { CallDraft, CallSetting, QueueVisit } from './call-draft.ts'
import type { Line, Party, Queue } from './directory.ts'
import { talkLength, visitQueue, visitQueueBriefly } from './queue-visit.ts'
import { Route } from './route.ts'

type Ending = Pick<CallDraft, 'destination' | 'disposition' | 'hangup'> &
  Partial<Pick<CallDraft, 'visits' | 'agent' | 'answeredAt' | 'announcedAt'>>

/** Makes an incoming call: an announcement, perhaps a menu, then a queue or an extension. */
export function makeIncomingCall(setting: CallSetting): CallDraft {
  const { random, directory } = setting
  const line = random.weighted(directory.lineChoices)
  const caller = setting.outsider()
  const route = openRoute(setting)
  const end = (ending: Ending): CallDraft => incoming(caller, line, route, ending)
  // Such a call reaches the trunk alone, and nobody in the call center.
  if (setting.circumstances.isDead(line.entryPoint, setting.startedAt)) return end(giveUp(line.did, 'system'))

  if (random.chance(0.06)) return end(reachExtension(setting, route))

  const hangsUpSoon = random.chance(0.05)
  route.add(
    'Announcement',
    'Welcome',
    hangsUpSoon ? random.integer(900, 4_000) : random.integer(3_200, 6_500),
  )
  if (hangsUpSoon) return end(giveUp(line.did, 'caller'))
  if (random.chance(0.6)) {
    if (random.chance(0.04)) {
      route.add('IVR', 'Main menu', random.integer(1_500, 9_000))
      return end(giveUp(line.did, 'caller'))
    }
    route.add('IVR', 'Main menu', random.integer(2_000, 14_000))
  }
  // A customer lookup, which sometimes takes no time.
  route.add('AGI', 'AGI', random.chance(0.1) ? 0 : random.integer(6, 60))

  const queue = random.weighted(line.queueChoices)
  if (setting.quiet && !queue.atNight) return end(reachClosing(setting, route, line))
  return end(reachQueues(setting, route, queue))
}

/**
 * Makes a call whose caller hangs up after `length` milliseconds, during the announcement or the first
 * agent's ringing: unanswered, yet with an answer time and billed seconds.
 */
export function makeBriefCall(setting: CallSetting, length: number): CallDraft {
  const { random, directory } = setting
  const line = random.weighted(directory.lineChoices)
  const route = new Route(random)
  route.addBetween('IncomingRoute', 'Incoming Route', 0, 0)
  const queue = random.weighted(line.queueChoices)
  const isGreetedOnly = random.chance(0.3) || (setting.quiet && !queue.atNight)
  const greeted = isGreetedOnly ? length : Math.floor(length / 3)
  route.addBetween('Announcement', 'Welcome', 0, greeted)
  if (isGreetedOnly) return incoming(setting.outsider(), line, route, giveUp(line.did, 'caller'))
  const visit = visitQueueBriefly(setting, queue, greeted, length)
  route.addBetween('Queue', queue.name, visit.startedAt, visit.endedAt)
  const ending = { ...giveUp(queue.number, 'caller'), visits: [visit] }
  return incoming(setting.outsider(), line, route, ending)
}

function openRoute({ random }: CallSetting): Route {
  const route = new Route(random)
  route.add('IncomingRoute', 'Incoming Route', random.integer(5, 20))
  return route
}

function giveUp(destination: string, hangup: HangupSide): Ending {
  return { destination, hangup, disposition: 'NO ANSWER', announcedAt: 0 }
}

function reachClosing({ random }: CallSetting, route: Route, line: Line): Ending {
  route.add('TimeCondition', 'Office hours', 0)
  route.add('Announcement', 'تعطیل است', random.integer(4_000, 11_000))
  if (!random.chance(0.4)) return giveUp(line.did, 'system')
  route.add('Voicemail', 'Voicemail', random.integer(6_000, 50_000))
  return giveUp(line.did, 'caller')
}

/** Routes the call directly to an extension, without an announcement. */
function reachExtension(setting: CallSetting, route: Route): Ending {
  const { random, directory, floor, startedAt } = setting
  const agent = random.pick(directory.agents)
  const rings = route.end
  const isFree = floor.isFree(agent, startedAt + rings)
  if (!isFree) {
    route.add('Extension', agent.number, random.integer(100, 900))
    return { destination: agent.number, disposition: 'BUSY', hangup: 'system' }
  }
  const ringing = random.integer(2_500, 12_000)
  if (random.chance(0.25)) {
    const leg = route.add('Extension', agent.number, ringing + random.integer(5_000, 20_000))
    floor.occupy(agent, startedAt + leg.endedAt)
    return { destination: agent.number, disposition: 'NO ANSWER', hangup: 'caller' }
  }
  const talk = talkLength(random) * setting.circumstances.talkFactor(startedAt)
  const leg = route.add('Extension', agent.number, ringing + Math.round(talk))
  floor.occupy(agent, startedAt + leg.endedAt + 3_000)
  return {
    destination: agent.number,
    disposition: 'ANSWERED',
    hangup: random.chance(0.6) ? 'caller' : 'agent',
    agent,
    answeredAt: leg.startedAt + ringing,
  }
}

/** Routes the call to a queue, and to another after a transfer or sometimes a timeout. */
function reachQueues(setting: CallSetting, route: Route, queue: Queue): Ending {
  const { random, directory } = setting
  const first = enter(setting, route, queue)
  const visits = [first]
  const goesOn = first.status === 'TRANSFER' || (first.hangup === 'system' && random.chance(0.35))
  if (goesOn) {
    const others = directory.queues.filter((other) => other !== queue && (other.atNight || !setting.quiet))
    const other = others[Math.floor(random.next() * others.length)]
    if (other) visits.push(enter(setting, route, other))
  }
  const last = visits.at(-1) ?? first
  if (last.answeredAt === null && last.hangup === 'system') leaveMessage(setting, route)

  const answered = visits.find((visit) => visit.answeredAt !== null)
  const hungUpInQueue = route.end === last.endedAt
  return {
    visits,
    announcedAt: 0,
    answeredAt: answered?.answeredAt ?? null,
    agent: answered?.agent ?? null,
    destination: answered?.agent?.number ?? last.queue.number,
    disposition: answered ? 'ANSWERED' : 'NO ANSWER',
    hangup: hungUpInQueue ? last.hangup : 'caller',
  }
}

function enter(setting: CallSetting, route: Route, queue: Queue): QueueVisit {
  const visit = visitQueue(setting, queue, route.nextStart())
  route.addBetween('Queue', queue.name, visit.startedAt, visit.endedAt)
  return visit
}

function leaveMessage({ random }: CallSetting, route: Route): void {
  route.add('Announcement', 'همه کارشناسان مشغول هستند', random.integer(3_000, 6_000))
  if (random.chance(0.4)) route.add('Voicemail', 'Voicemail', random.integer(5_000, 60_000))
}

function incoming(caller: Party, line: Line, route: Route, ending: Ending): CallDraft {
  return {
    type: 'incoming',
    caller,
    line,
    route: route.legs(),
    visits: ending.visits ?? [],
    destination: ending.destination,
    disposition: ending.disposition,
    hangup: ending.hangup,
    announcedAt: ending.announcedAt ?? null,
    answeredAt: ending.answeredAt ?? null,
    agent: ending.agent ?? null,
    endedAt: route.end,
  }
}
