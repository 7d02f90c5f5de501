import './jitless.ts'
import './trusted-types.ts'

// Loaded after it, because a bundle may run a module's shared parts before the module that was imported first.
void import('./start.tsx')
