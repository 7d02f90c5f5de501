import { existsSync } from 'node:fs'

/** How Linux shows a graphics card: any driver's, NVIDIA's own, and that of a Windows machine around it. */
const devices = ['/dev/dri', '/dev/nvidia0', '/dev/dxg']

/** Whether there may be a graphics card. Other systems than Linux don't say so this early, and mostly have one. */
export function mayHaveGraphicsCard(platform = process.platform, exists = existsSync): boolean {
  return platform !== 'linux' || devices.some((device) => exists(device))
}
