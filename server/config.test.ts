import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

describe("config", () => {
  test("defaults to a single-machine setup", () => {
    expect(readConfig({}, [])).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      isProduction: false,
      databaseUrl: null,
      secret: null,
      files: null,
    });
  });
  test("receives email on loopback under the public hostname by default", () => {
    expect(readConfig({ PUBLIC_URL: "https://desk.example.com" }, []).smtp).toEqual({
      isAlwaysOn: false,
      port: 2525,
      host: "127.0.0.1",
      name: "desk.example.com",
      tls: null,
    });
    expect(
      readConfig({ HOST: "0.0.0.0", SMTP_PORT: "25", SMTP_NAME: "mx.example.com" }, []).smtp,
    ).toMatchObject({ isAlwaysOn: true, port: 25, host: "0.0.0.0", name: "mx.example.com" });
  });
  test("takes the keys of a bucket from its own settings, the environment of AWS, or a role", () => {
    const credentials = (env: NodeJS.ProcessEnv) =>
      readConfig({ S3_URL: "https://s3.example/desk/", ...env }, []).files?.credentials;
    const aws = { AWS_ACCESS_KEY_ID: "A", AWS_SECRET_ACCESS_KEY: "s", AWS_SESSION_TOKEN: "t" };
    expect(credentials({ ...aws, S3_ACCESS_KEY: "B", S3_SECRET_KEY: "k" })).toEqual({
      kind: "keys",
      url: null,
      accessKey: "B",
      secretKey: "k",
    });
    expect(credentials(aws)).toMatchObject({ accessKey: "A", sessionToken: "t" });
    expect(
      credentials({ AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: "/v2/credentials/1" }),
    ).toMatchObject({ kind: "container", url: "http://169.254.170.2/v2/credentials/1" });
    expect(credentials({})).toMatchObject({ kind: "instance", url: "http://169.254.169.254" });
  });
  test("a flag overrides the environment, in both spellings", () => {
    expect(readConfig({ PORT: "4000" }, ["--port", "5000"]).port).toBe(5000);
    expect(
      readConfig({}, ["--data-dir=/srv/desk", "--public-url=https://desk.example.com"]),
    ).toMatchObject({
      dataDir: "/srv/desk",
      publicUrl: "https://desk.example.com",
      isProduction: true,
    });
  });
  test.each([
    [{}, false],
    [{ HOST: "::1", PUBLIC_URL: "http://localhost:3000" }, false],
    [{ HOST: "0.0.0.0" }, true],
    [{ PUBLIC_URL: "https://desk.example.com" }, true],
  ])(
    "%j: whether others can reach a new server, which then needs a setup code: %j",
    (env, needs) => {
      expect(readConfig(env, []).needsSetupCode).toBe(needs);
    },
  );
  test.each([
    [{ PORT: "70000" }, [], /PORT.*65535/],
    [{ PORT: "many" }, [], /PORT/],
    [{ PUBLIC_URL: "desk.example.com" }, [], /PUBLIC_URL.*https:\/\//],
    [{ PUBLIC_URL: "https://example.com/desk" }, [], /PUBLIC_URL.*path/],
    [{ DATABASE_URL: "mysql://x" }, [], /DATABASE_URL.*postgres/],
    [{ SECRET: "short" }, [], /SECRET.*32/],
    [{ S3_URL: "https://s3.example/desk", S3_SECRET_KEY: "k" }, [], /S3_ACCESS_KEY/],
    [{ S3_URL: "https://s3.example/desk", AWS_ACCESS_KEY_ID: "A" }, [], /AWS_SECRET_ACCESS_KEY/],
    [{ SIMULATOR_URL: "http://sim.example.com", SIMULATOR_KEY: "k" }, [], /SIMULATOR_URL.*127/],
    [{ SIMULATOR_URL: "http://127.0.0.1:4010" }, [], /SIMULATOR_KEY/],
    [{ SMTP_PORT: "smtp" }, [], /SMTP_PORT/],
    [{ SMTP_TLS_CERT: "/etc/desk.pem" }, [], /SMTP_TLS_KEY together/],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, [], /TRUSTED_PROXIES.*10\.0\.0\.0\/33/],
    [{ TRUSTED_PROXIES: "proxy" }, [], /TRUSTED_PROXIES.*proxy/],
    [{ METRICS_TOKEN: "short" }, [], /METRICS_TOKEN.*16/],
    [{}, ["--prot", "1"], /--prot.*--port/],
    [{}, ["--port"], /--port needs a value/],
  ] as const)(
    "%j %j stops startup with one sentence that names the setting",
    (env, argv, sentence) => {
      expect(() => readConfig(env as NodeJS.ProcessEnv, argv)).toThrow(sentence);
    },
  );
  test("trusts forwarded addresses from this machine if bound to loopback behind a public URL, otherwise from the named proxies", () => {
    const proxies = (env: NodeJS.ProcessEnv) => readConfig(env, []).trustedProxies;
    expect(proxies({})).toEqual([]);
    expect(proxies({ PUBLIC_URL: "https://desk.example.com" })).toEqual(["127.0.0.0/8", "::1"]);
    expect(proxies({ PUBLIC_URL: "https://desk.example.com", HOST: "0.0.0.0" })).toEqual([]);
    expect(
      proxies({ HOST: "0.0.0.0", TRUSTED_PROXIES: "172.16.0.0/12, fd00::/8 10.0.0.5" }),
    ).toEqual(["172.16.0.0/12", "fd00::/8", "10.0.0.5"]);
  });
  test.each(["http://localhost:3000", "http://127.0.0.1:8080", "http://desk.localhost"])(
    "%s is not production",
    (url) => {
      expect(readConfig({ PUBLIC_URL: url }, []).isProduction).toBe(false);
    },
  );
});
