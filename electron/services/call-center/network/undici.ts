import connect from 'undici/lib/api/api-connect.js'
import buildConnector from 'undici/lib/core/connect.js'
import errors from 'undici/lib/core/errors.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import Base from 'undici/lib/dispatcher/dispatcher.js'
import Pool from 'undici/lib/dispatcher/pool.js'
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js'

/*
 * What the console takes of undici, part by part. As a whole it loads its fetch, WebSocket, cache and mocks too, and
 * with them what Node keeps for these: twice as long as the rest, and the first search waits for it.
 */
export { Agent, buildConnector, errors, Pool, ProxyAgent }

// As undici does where it puts its parts together: a proxy's tunnel is made by it.
Object.assign(Base.prototype, { connect })
