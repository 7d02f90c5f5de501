import { useEffect } from 'react'
import type { Alarm } from '../../../shared/board/rules.ts'
import { client } from '../../data/client/client.ts'

/** Two short notes, in hertz. */
const notes = [880, 660]
const noteSeconds = 0.18
const loudness = 0.2
/** How far back an alarm may be raised that wasn't heard yet. */
const newMs = 60_000

/**
 * Plays a short tone once for each raised alarm that wants one, in one of the console's windows only. Where the
 * browser allows no sound before a click, it stays quiet: the alarm is on the page anyway.
 */
export function useAlarmSound(connectionId: string | undefined): void {
  useEffect(() => {
    if (connectionId === undefined) return
    const heard = new Set<string>()
    /** A snoozed one that stands for longer is heard again. */
    const noted = new Set<string>()
    const listen = async (since: number) => {
      const now = Date.now()
      const period = { from: Math.max(since, now - newMs), to: now + newMs }
      const alarms = await client.call('alarms.list', { connectionId, period })
      const isNew = ({ id, raisedAt }: Alarm) => (raisedAt >= since || noted.has(id)) && !heard.has(id)
      const fresh = alarms.filter((alarm) => alarm.acknowledged === null && isNew(alarm))
      for (const { id } of fresh) heard.add(id)
      for (const { id, acknowledged } of alarms) {
        if (acknowledged === null) continue
        noted.add(id)
        heard.delete(id)
      }
      if (fresh.some(({ sound }) => sound)) await play()
    }
    let stop = () => {}
    const release = holdSound(() => {
      // What was raised before, the window that played until now has played.
      const since = Date.now()
      stop = client.on('alarms.changed', (changed) => {
        // An alarm without a sound is on the page all the same.
        if (changed.connectionId === connectionId) void listen(since).catch(() => undefined)
      })
    })
    return () => {
      stop()
      release()
    }
  }, [connectionId])
}

/** Calls `act` once no other window of the console plays sounds; returns a function that lets others. */
function holdSound(act: () => void): () => void {
  const done = Promise.withResolvers<void>()
  const given = new AbortController()
  navigator.locks
    .request('callboard-alarm-sound', { signal: given.signal }, () => {
      act()
      return done.promise
    })
    // Given up before it was granted.
    .catch(() => undefined)
  return () => {
    given.abort()
    done.resolve()
  }
}

async function play(): Promise<void> {
  const audio = new AudioContext()
  try {
    // Where sound isn't allowed, `resume` never settles.
    void audio.resume()
    notes.forEach((frequency, n) => {
      const start = audio.currentTime + n * noteSeconds
      const tone = new OscillatorNode(audio, { frequency })
      const volume = new GainNode(audio, { gain: 0 })
      volume.gain.setValueAtTime(loudness, start)
      volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds)
      tone.connect(volume).connect(audio.destination)
      tone.start(start)
      tone.stop(start + noteSeconds)
    })
    await new Promise((resolve) => setTimeout(resolve, notes.length * noteSeconds * 1_000 + 200))
  } finally {
    await audio.close()
  }
}
