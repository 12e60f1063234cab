# Pages kept by Varnish 6 or newer between the proxy that ends TLS (which says X-Forwarded-Proto) and Quire.
vcl 4.1;

import std;

backend quire {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 2s;
    .first_byte_timeout = 35s;
}

# Who may throw away.
acl operators {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    # BAN with `X-Cache-Tag: brand-one`, `book-one-12` or another word of Cache-Tag: all pages that have it.
    if (req.method == "BAN") {
        # A reader comes by the proxy, which may be on this computer, and always says this.
        if (client.ip !~ operators || req.http.X-Forwarded-Proto) {
            return (synth(403, "Not allowed"));
        }
        if (req.http.X-Cache-Tag !~ "^[\w-]+$") {
            return (synth(400, "X-Cache-Tag: one tag"));
        }
        ban("obj.http.Cache-Tag ~ (^|,)" + req.http.X-Cache-Tag + "(,|$)");
        return (synth(200, "Banned"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Who says who they are is neither answered from here nor kept.
    if (req.http.Authorization) {
        return (pass);
    }
    # The host of the key is the one that Quire is to believe; what a proxy names beside it, or a client, goes no further.
    unset req.http.X-Forwarded-Host;
    unset req.http.Forwarded;
    set req.http.Host = std.tolower(regsub(req.http.Host, ":\d+$", ""));
    # Of the cookies Quire reads the two of the language: what goes on is what stands in the key. First come, first read.
    set req.http.X-Lang = regsub(req.http.Cookie, "^(?:.*?;)??\s*hb_lang\s*=([^;]*).*$|^.*$", "\1");
    set req.http.X-Section = regsub(req.http.Cookie, "^(?:.*?;)??\s*section\s*=([^;]*).*$|^.*$", "\1");
    set req.http.Cookie = "hb_lang=" + req.http.X-Lang + "; section=" + req.http.X-Section;
    unset req.http.X-Lang;
    unset req.http.X-Section;
    # Varnish has gzip made of what it keeps, or takes it off, by itself.
    return (hash);
}

sub vcl_hash {
    hash_data(req.http.X-Forwarded-Proto);
    hash_data(req.http.Cookie);
    # The built-in code adds the address with its query, and the host.
}

sub vcl_backend_response {
    # The cookies stand in the key already.
    set beresp.http.Vary = regsub(beresp.http.Vary, ",?\s*Cookie", "");
    if (beresp.http.Cache-Control ~ "private|no-store|no-cache") {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    # While it is asked for anew, and while Quire is down.
    set beresp.grace = 1d;
    if (beresp.status >= 500) {
        return (abandon);
    }
}

sub vcl_deliver {
    set resp.http.X-Proxy-Cache = obj.hits;
}
