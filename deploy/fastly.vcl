# Pages, files and public calls kept by Fastly, as the README beside this file asks of every CDN. Custom VCL, main file;
# the backend is a host of yours with `Override host` empty, and TRUST_PROXY names Fastly's networks.
sub vcl_recv {
  #FASTLY recv
  # What a client says of itself does not count.
  unset req.http.X-Forwarded-Host;
  unset req.http.Forwarded;
  set req.http.X-Forwarded-For = client.ip;
  set req.http.X-Forwarded-Proto = if(req.is_ssl, "https", "http");
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return(pass);
  }
  # Only what is in the key goes on.
  set req.http.Cookie = "hb_lang=" req.http.Cookie:hb_lang "; section=" req.http.Cookie:section
    "; i18n_redirected=" req.http.Cookie:i18n_redirected;
  set req.http.Accept-Language = if(req.url ~ "^/(assets|brand)/", "",
    accept.language_lookup("en:es:zh:de:fr:pt:fil:tl:vi", "en", req.http.Accept-Language));
  return(lookup);
}

sub vcl_hash {
  set req.hash += req.http.X-Forwarded-Proto;
  set req.hash += req.http.host;
  set req.hash += req.url;
  set req.hash += req.http.Cookie;
  set req.hash += req.http.Accept-Language;
  #FASTLY hash
  return(hash);
}

sub vcl_fetch {
  #FASTLY fetch
  # Cookies and language are in the key.
  unset beresp.http.Vary:Cookie;
  unset beresp.http.Vary:Accept-Language;
  # To purge: POST /service/ID/purge/book-FOLDER-NUMBER.
  set beresp.http.Surrogate-Key = regsuball(beresp.http.Cache-Tag, ",", " ");
  declare local var.seconds STRING;
  if (beresp.http.CDN-Cache-Control ~ "max-age=([0-9]+)" || beresp.http.Cache-Control ~ "s-maxage=([0-9]+)") {
    set var.seconds = re.group.1;
    set beresp.ttl = std.atoi(var.seconds);
    return(deliver);
  }
  return(pass);
}

sub vcl_deliver {
  #FASTLY deliver
  unset resp.http.Surrogate-Key;
  return(deliver);
}
