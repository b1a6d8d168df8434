/** Tests reach this machine only: one that would depend on the Internet fails here and now. */
import { BlockList, isIP, Socket } from "node:net";

const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.0", 8, "ipv4");
thisMachine.addAddress("::1", "ipv6");

const connect = Socket.prototype.connect;

function closedConnect(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (host !== undefined && !isThisMachine(host)) {
    throw new Error(`A test tried to reach ${host}: tests may not use the network.`);
  }
  return Reflect.apply(connect, this, args) as Socket;
}

// Test files share a process, in which it is closed once.
if (connect.name !== closedConnect.name) Socket.prototype.connect = closedConnect;

/** The forms of the arguments: options, a port and perhaps a host, a path, or all of them in an array made by Node. */
function hostOf(args: unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === "object" && first !== null) return (first as { host?: string }).host;
  return typeof first === "number" && typeof second === "string" ? second : undefined;
}

function isThisMachine(host: string): boolean {
  if (host === "localhost") return true;
  const version = isIP(host);
  return version !== 0 && thisMachine.check(host, version === 6 ? "ipv6" : "ipv4");
}
