#!/bin/sh
# For certbot's --deploy-hook: writes a renewed certificate where nginx's workers read it, one file for each host.
# Workers read it at each handshake, so nothing needs to be reloaded.
set -eu
umask 027
mkdir -p /etc/nginx/tls
for host in $RENEWED_DOMAINS; do
    cat "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" >"/etc/nginx/tls/$host.new"
    chgrp www-data "/etc/nginx/tls/$host.new"
    mv "/etc/nginx/tls/$host.new" "/etc/nginx/tls/$host.pem"
done
chgrp www-data /etc/nginx/tls
