import type { CallDisposition } from './call.ts'
import type { CallDraft, CallSetting } from './call-draft.ts'
import type { Agent, NonEmpty } from './directory.ts'
import { talkLength } from './queue-visit.ts'
import type { Weighted } from './random.ts'
import { Route } from './route.ts'

const featureCodes = ['*97', '*72', '*73', '*76', '*8'] as const

const outgoingDispositions: NonEmpty<Weighted<CallDisposition>> = [
  [62, 'ANSWERED'],
  [20, 'NO ANSWER'],
  [10, 'BUSY'],
  [5, 'FAILED'],
  [3, 'CONGESTION'],
]

/** Makes an agent's outgoing call, often to a missed caller. */
export function makeOutgoingCall(setting: CallSetting, agent: Agent): CallDraft {
  const { random, directory, floor, circumstances, startedAt } = setting
  const callee =
    (random.chance(circumstances.callsBack ? 0.95 : 0.35) ? setting.missedCaller() : null) ??
    setting.outsider()
  const trunk = random.weighted(directory.lineChoices).entryPoint
  const disposition = random.weighted(outgoingDispositions)
  const route = new Route(random)
  route.add('OutgoingRoute', 'Outgoing Route', random.integer(8, 40))
  const ringing = ringingOf(setting, disposition)
  const talk = disposition === 'ANSWERED' ? Math.round(talkLength(random) * 0.7) : 0
  const leg = route.add('Trunk', trunk, ringing + talk)
  floor.occupy(agent, startedAt + leg.endedAt + 2_000)
  return {
    ...fromAgent('outgoing', agent),
    destination: callee.number,
    route: route.legs(),
    answeredAt: talk > 0 ? leg.startedAt + ringing : null,
    endedAt: leg.endedAt,
    disposition,
    // The caller is the agent.
    hangup: disposition === 'ANSWERED' || disposition === 'NO ANSWER' ? 'caller' : 'system',
  }
}

/** Returns the milliseconds until the network answers. */
function ringingOf({ random }: CallSetting, disposition: CallDisposition): number {
  if (disposition === 'ANSWERED') return random.integer(4_000, 20_000)
  if (disposition === 'NO ANSWER') return random.integer(20_000, 45_000)
  return random.integer(300, 4_000)
}

/** Makes a call between two extensions. */
export function makeLocalCall(setting: CallSetting, agent: Agent): CallDraft {
  const { random, directory, floor, startedAt } = setting
  const callee =
    directory.agents[(agent.index + random.integer(1, directory.agents.length - 1)) % directory.agents.length]
  const colleague = callee ?? directory.agents[0]
  const route = new Route(random)
  const disposition: CallDisposition = !floor.isFree(colleague, startedAt)
    ? 'BUSY'
    : random.chance(0.8)
      ? 'ANSWERED'
      : 'NO ANSWER'
  const ringing = disposition === 'BUSY' ? random.integer(200, 900) : random.integer(2_000, 15_000)
  const talk = disposition === 'ANSWERED' ? Math.round(talkLength(random) * 0.4) : 0
  const leg = route.add('Extension', colleague.number, ringing + talk)
  floor.occupy(agent, startedAt + leg.endedAt)
  if (disposition !== 'BUSY') floor.occupy(colleague, startedAt + leg.endedAt)
  return {
    ...fromAgent('local', agent),
    destination: colleague.number,
    route: route.legs(),
    answeredAt: talk > 0 ? leg.startedAt + ringing : null,
    agent: talk > 0 ? colleague : null,
    endedAt: leg.endedAt,
    disposition,
    hangup: disposition === 'BUSY' ? 'system' : 'caller',
  }
}

/** Makes a call of a feature code: voicemail, do not disturb, pickup. */
export function makeFeatureCall({ random, floor, startedAt }: CallSetting, agent: Agent): CallDraft {
  const code = random.pick(featureCodes)
  const route = new Route(random)
  const failed = random.chance(0.05)
  const leg = route.add('FeatureCode', code, failed ? 0 : random.integer(800, 25_000))
  floor.occupy(agent, startedAt + leg.endedAt)
  return {
    ...fromAgent('feature', agent),
    destination: code,
    route: route.legs(),
    answeredAt: failed ? null : 0,
    endedAt: leg.endedAt,
    disposition: failed ? 'FAILED' : 'ANSWERED',
    hangup: failed ? 'system' : 'caller',
  }
}

function fromAgent(type: CallDraft['type'], agent: Agent) {
  return { type, caller: agent, line: null, visits: [], announcedAt: null, agent: null } as const
}
